"""The dice tower on the screen: recorded falls before a painted backdrop, dice that can be read, picked and kept."""

from dicebox.ui.tower.motion import Speed
from dicebox.ui.tower.tray_die import Lane, TrayDie
from dicebox.ui.tower.view import TowerView

__all__ = ["Lane", "Speed", "TowerView", "TrayDie"]
