"""The server of the page: a JSON API, a WebSocket for what happens live, and the page itself."""
