"""Games that are being played on the page: kept in the store, so that a restart loses nothing."""
