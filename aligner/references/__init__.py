"""Cited rule numbers, judged: correct, outdated, dangling or misdirected."""
