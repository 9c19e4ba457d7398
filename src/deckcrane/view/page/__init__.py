"""The 3D page: live, playback, campaigns."""
