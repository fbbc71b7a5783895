"""What hangs on the GPIO pins: the button, the lamp, the buzzer, and the way to them."""
