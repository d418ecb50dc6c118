"""What stands below the routes: how much a connection may send, and how long it may take.

Uvicorn hands a request to the application when its headers are complete, and a message when its last frame is. Until
then it sets no bounds: headers of any size, frames of any number, as slowly as the sender likes. One visitor could stop
the server for all. The classes here extend uvicorn's protocols where it has no setting; `cli.serve` puts them in place.
"""
