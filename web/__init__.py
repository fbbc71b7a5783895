"""The phones' pages and their HTTP interface. Public are `app.create_app`, `server.WebServer` and `ports`."""
