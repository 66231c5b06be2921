#!/bin/sh
# WebKitGTK's MiniBrowser, with the console of its pages in a file: WebDriver has no command that reads it.
exec "$TABKEY_MINIBROWSER" --enable-write-console-messages-to-stdout=true "$@" >>"$TABKEY_CONSOLE" 2>&1
