"""What is painted in one frame: the tower with the dice that lie, kept as one picture, and the dice that move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap, QRegion

from dicebox.model.dice import Die
from dicebox.tower.tray import Pose
from dicebox.ui.tower.backdrop import Backdrop, light, paint_glass
from dicebox.ui.tower.faces import Skin
from dicebox.ui.tower.paint import FAST_RINGS, Posed, paint_dice, posed


class Stage:
    """Keeps what did not change since the last frame and says which part of the widget has to be painted anew."""

    def __init__(self) -> None:
        self.skin: Skin = "ivory"
        self.backdrop: Backdrop | None = None
        self._lying: dict[int, Posed] = {}
        self._moving: dict[int, Posed] = {}
        self._poses: dict[int, tuple[Die, Pose]] = {}
        self._still: QPixmap | None = None
        self._fitted: tuple[QSize, float] | None = None
        self._touched = QRectF()

    def fit(self, size: QSize, ratio: float) -> None:
        """Takes the widget's size and the display's density."""
        if self._fitted != (size, ratio):
            self._fitted = QSize(size), ratio
            self.backdrop = Backdrop(size, ratio)
            self._still = None

    def set_skin(self, skin: Skin) -> None:
        """Changes what the dice are made of."""
        self.skin = skin
        self._still = None

    def place(self, dice: Sequence[Die], poses: Sequence[Pose], moving: Mapping[int, Pose]) -> QRegion | None:
        """Takes where all dice are; those in `moving` have their pose there. What to repaint: None means everything."""
        lying = {i: (die, pose) for i, (die, pose) in enumerate(zip(dice, poses, strict=True)) if i not in moving}
        everything = lying != self._poses or self.backdrop is None
        if lying != self._poses:
            self._lying = {
                i: self._lying[i] if self._poses.get(i) == entry else posed(entry[0], *entry[1], light())
                for i, entry in lying.items()
            }
            self._poses = lying
            self._still = None
        self._moving = {i: posed(dice[i], *pose, light(), FAST_RINGS) for i, pose in moving.items()}
        before, self._touched = self._touched, QRectF()
        for die in self._moving.values():
            self._touched = self._touched.united(die.extent)
        if everything or self.backdrop is None:
            return None
        region = QRegion()
        for rect in (before, self._touched):
            if not rect.isEmpty():
                region += self.backdrop.to_widget(rect).toAlignedRect().adjusted(-2, -2, 2, 2)
        return region

    def posed(self, index: int) -> Posed | None:
        """A die as it is in this frame."""
        return self._moving.get(index) or self._lying.get(index)

    def box(self, index: int) -> QRectF:
        """The rectangle of the widget that a die fills."""
        die = self.posed(index)
        return self.backdrop.to_widget(die.box) if die is not None and self.backdrop is not None else QRectF()

    def paint(self, painter: QPainter, dirty: QRect) -> None:
        """Paints the part of the widget in the rectangle `dirty`."""
        backdrop = self.backdrop
        if backdrop is None or self._fitted is None:
            return
        if self._still is None:
            self._still = self._painted_still(backdrop, *self._fitted)
        ratio = self._fitted[1]
        source = QRectF(dirty.x() * ratio, dirty.y() * ratio, dirty.width() * ratio, dirty.height() * ratio)
        painter.drawPixmap(QRectF(dirty), self._still, source)
        self._enter(painter, backdrop)
        if self._moving:
            moving = [die.extent for die in self._moving.values()]
            near = [die for die in self._lying.values() if any(die.box.intersects(box) for box in moving)]
            paint_dice(painter, list(self._moving.values()), near, self.skin, backdrop)
        paint_glass(painter)
        painter.resetTransform()

    def _painted_still(self, backdrop: Backdrop, size: QSize, ratio: float) -> QPixmap:
        still = QPixmap(size * ratio)
        still.setDevicePixelRatio(ratio)
        still.fill(Qt.GlobalColor.transparent)
        painter = QPainter(still)
        painter.drawPixmap(backdrop.rect.topLeft(), backdrop.pixmap)
        self._enter(painter, backdrop)
        paint_dice(painter, list(self._lying.values()), (), self.skin, backdrop)
        painter.end()
        return still

    @staticmethod
    def _enter(painter: QPainter, backdrop: Backdrop) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(backdrop.left, backdrop.top)
        painter.scale(backdrop.scale, backdrop.scale)
