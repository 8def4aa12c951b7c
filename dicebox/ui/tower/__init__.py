"""The dice tower on the screen: recorded falls before a painted backdrop, dice that can be read, picked and kept."""

from dicebox.ui.tower.view import Lane, Speed, TowerView, TrayDie

__all__ = ["Lane", "Speed", "TowerView", "TrayDie"]
