// boardgame.io with its default store, which is memory. Each player receives the full state after each move.
const { Server, SocketIO } = require("boardgame.io/server");
const { deal, play } = require("./game.cjs");

const never = 24 * 60 * 60 * 1000;
const bench = {
  name: "bench",
  setup: deal,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: { move: ({ G, playerID }) => play(G, Number(playerID)), client: false } },
  playerView: ({ G, playerID }) => {
    const { hands, ...open } = G;
    return { ...open, hand: hands[Number(playerID)] };
  },
};
// A server that is stopped between its rounds would miss the answers to its pings.
const transport = new SocketIO({ socketOpts: { pingInterval: never, pingTimeout: never } });

Server({ games: [bench], origins: ["*"], transport })
  .run({ port: { host: "127.0.0.1", port: 0 } })
  .then(({ appServer }) => console.log(`open at http://127.0.0.1:${appServer.address().port}`));
