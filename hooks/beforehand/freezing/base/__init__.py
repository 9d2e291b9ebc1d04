"""What a branch did to what was frozen where it parted from another one."""
