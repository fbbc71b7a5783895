"""The command line: `main.main` is the program `sorrybox`, each other module one command or two of a kind.

A command's module is imported only when it is called, so that `sorrybox moves` loads neither Flask nor gpiozero.
Nothing else imports from here.
"""
