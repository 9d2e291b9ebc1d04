"""What stands at the head of a page: its card, with banners, pins and course."""
