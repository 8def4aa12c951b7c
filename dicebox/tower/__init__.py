"""How a throw moves: the scene, the recorded falls, relabelling and the geometry of a frame. No toolkit, no chance."""
