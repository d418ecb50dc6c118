"""Limits below the routes: how much a connection may send, and how long it may take.

Uvicorn hands a request to the application once its headers are complete, and a message once its last frame has come.
Until then it sets no limits: headers of any size, any number of frames, sent as slowly as the client likes. One visitor
could stall the server for everyone. The classes here extend uvicorn's protocols where it has no setting; `cli.serve`
installs them.
"""
