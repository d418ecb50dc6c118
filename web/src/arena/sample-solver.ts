/** A complete sample solver: the one in docs/arena.md, which a test runs; another test compares the two. */
export const SAMPLE = `import json, random, sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

WORDS = open(sys.argv[1]).read().split()


def marks(secret, guess):
    left = [hidden for hidden, letter in zip(secret, guess) if hidden != letter]
    given = [2 if hidden == letter else 0 for hidden, letter in zip(secret, guess)]
    for at, letter in enumerate(guess):
        if given[at] == 0 and letter in left:
            left.remove(letter)
            given[at] = 1
    return given


def guess(game):
    fit = [word for word in WORDS if all(marks(word, r["guess"]) == r["result"] for r in game.get("guess_results", []))]
    return random.choice(fit or WORDS)


class Solver(BaseHTTPRequestHandler):
    protocol_version, wbufsize = "HTTP/1.1", -1

    def do_GET(self):
        self.answer({"name": "pasted", "description": "straight from the page", "concurrent_connection_limit": 5})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.answer({"guess": guess(body), "shout": "hello"} if self.path.endswith("/guess") else {})

    def answer(self, what):
        body = json.dumps(what).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Solver)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
`;

/** How it is started. */
export const COMMAND = 'python3 solver.py words.txt 8082';
