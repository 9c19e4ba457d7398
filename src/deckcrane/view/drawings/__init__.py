"""Line drawings of the crane."""
