"""Long work that is started from the page: matches, tournaments, lab reports, tuning."""
