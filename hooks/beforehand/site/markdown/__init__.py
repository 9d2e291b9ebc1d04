"""What happens to a page of the record while its Markdown is rendered."""
