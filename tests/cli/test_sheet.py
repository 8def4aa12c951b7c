"""Score pads from the command line."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from dicebox.cli import main
from dicebox.games import GAMES
from dicebox.model import record
from dicebox.paper.printer import Printer
from dicebox.store.folder import Store
from dicebox.store.settings import PaperDefaults
from tests.cli.test_records import failing
from tests.store import matches


def texts(path: Path) -> list[str]:
    """The text of each page."""
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_range() for page in document]


@pytest.mark.parametrize("game", GAMES)
def test_a_pad_of_every_game(game: str, tmp_path: Path) -> None:
    out = tmp_path / "mi bloc é.pdf"
    assert main(["sheet", game, "-o", str(out), "--copies", "3"]) == 0
    assert len(texts(out)) == 3


def test_names_are_written_one_sheet_each(tmp_path: Path) -> None:
    out = tmp_path / "pad.pdf"
    assert main(["sheet", "extra", "-o", str(out), "--player", "Łódź", "--player", "A<B & Ñandú"]) == 0
    first, second = texts(out)
    assert "Łódź" in first
    assert "A<B & Ñandú" in second


def test_paper_places_and_ink(tmp_path: Path) -> None:
    out = tmp_path / "pad.pdf"
    assert main(["sheet", "extra", "-o", str(out), "--paper", "letter", "--copies", "2", "--ink-saver"]) == 0
    with pypdfium2.PdfDocument(out) as document:
        assert sorted(round(side) for side in document[0].get_size()) == [612, 792]
    assert main(["sheet", "knister", "-o", str(out), "--per-page", "2", "--copies", "4"]) == 0
    assert len(texts(out)) == 2
    assert main(["sheet", "knister", "-o", str(out), "--paper", "150x200mm"]) == 0
    with pypdfium2.PdfDocument(out) as document:
        assert sorted(round(side * 25.4 / 72) for side in document[0].get_size()) == [150, 200]


def test_a_record_is_filled_in(tmp_path: Path) -> None:
    source, out = tmp_path / "game.dicebox", tmp_path / "sheet.pdf"
    source.write_bytes(record.write(matches.over(matches.new("extra", "Łucja", "Jo"))))
    assert main(["sheet", "extra", "-o", str(out), "--filled", str(source)]) == 0
    first, second = texts(out)
    assert "Łucja" in first
    assert "Jo" in second


def test_letters_that_no_font_has_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", "extra", "-o", str(tmp_path / "pad.pdf"), "--player", "漢字"]) == 0
    assert capsys.readouterr().err == "dicebox: no font here has these letters, which are printed as boxes: 漢字\n"


def test_targets_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "does not exist" in failing(capsys, "sheet", "extra", "-o", tmp_path / "no" / "x.pdf")
    assert "It is a folder" in failing(capsys, "sheet", "extra", "-o", tmp_path)
    missing = tmp_path / "no.dicebox"
    assert f"{missing}: There is no such file" in failing(
        capsys, "sheet", "extra", "-o", tmp_path / "x.pdf", "--filled", missing
    )
    assert list(tmp_path.iterdir()) == []


def test_the_tiles_of_pescado_have_a_page(tmp_path: Path) -> None:
    out = tmp_path / "pad.pdf"
    assert main(["sheet", "pescado", "-o", str(out), "--overview", "--lang", "en"]) == 0
    tally, tiles = texts(out)
    assert "The 36 tiles" in tiles
    assert "The 36 tiles" not in tally


def test_a_printer_that_was_measured_is_made_up_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEBOX_DATA", str(tmp_path / "data"))
    plain, moved, thick = (tmp_path / f"{name}.pdf" for name in ("plain", "moved", "thick"))
    assert main(["sheet", "knister", "-o", str(plain)]) == 0
    assert main(["sheet", "knister", "-o", str(thick), "--thick-lines"]) == 0
    store = Store(tmp_path / "data")
    store.settings.change(paper=PaperDefaults(printer=Printer(offset_x=5.0)))
    assert main(["sheet", "knister", "-o", str(moved)]) == 0
    assert len({plain.read_bytes(), moved.read_bytes(), thick.read_bytes()}) == 3
