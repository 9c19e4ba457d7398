"""Laws that handle the load: sway from sensors, heave compensation, constant tension, setting down."""
