"""Sheets as PDF, and PDF as pictures of its pages. ReportLab and pypdfium2 are loaded when they are first used."""
