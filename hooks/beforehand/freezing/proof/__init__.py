"""Whether what was promised still stands: what files, git and copies elsewhere say."""
