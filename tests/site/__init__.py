"""Tests of the site."""  # noqa: A005
