// Colyseus with its own schema, which sends binary changes. Players see only their own hands; every move is sent at once.
const { Server, Room, matchMaker } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { ArraySchema, MapSchema, Schema, StateView, defineTypes, view } = require("@colyseus/schema");
const { deal } = require("./game.cjs");

class Player extends Schema {}
defineTypes(Player, {
  name: "string",
  seat: "uint8",
  role: "string",
  handCount: "uint8",
  passed: "boolean",
  connected: "boolean",
  isBot: "boolean",
  score: "uint32",
  hand: ["string"],
});
view()(Player.prototype, "hand");

class Table extends Schema {}
defineTypes(Table, {
  version: "uint32",
  trick: "uint32",
  deal: "uint8",
  turn: "uint8",
  lastPlayer: "int8",
  inversionActive: "boolean",
  discardCount: "uint8",
  pile: ["string"],
  players: [Player],
  history: ["string"],
  rules: { map: "boolean" },
});

class Bench extends Room {
  onCreate() {
    const { hands, players, pile, history, rules, ...plain } = deal();
    this.state = new Table().assign({ ...plain, turn: 0 });
    this.state.pile = new ArraySchema(...pile);
    this.state.history = new ArraySchema(...history);
    this.state.rules = new MapSchema(rules);
    this.state.players = new ArraySchema(
      ...players.map((player, seat) => new Player().assign({ ...player, hand: new ArraySchema(...hands[seat]) })),
    );
    this.maxClients = 4;
    this.patchRate = null; // do not wait for the next tick
    this.seats = new Map();
    this.onMessage("play", (client) => this.play(this.seats.get(client.sessionId)));
  }

  onJoin(client) {
    const seat = this.seats.size;
    this.seats.set(client.sessionId, seat);
    client.view = new StateView();
    client.view.add(this.state.players[seat]);
  }

  play(seat) {
    const { state } = this;
    if (seat !== state.turn) return;
    const player = state.players[seat];
    const card = player.hand.shift();
    player.hand.push(card);
    state.pile[0] = card;
    state.version += 1;
    state.trick += 1;
    state.turn = (seat + 1) % 4;
    state.lastPlayer = seat;
    state.discardCount = (state.discardCount + 1) % 52;
    player.handCount = 13 - ((state.trick + seat) % 13);
    player.score = state.trick;
    this.broadcastPatch();
  }
}

matchMaker.controller.exposedMethods = ["create", "joinById"];
// A server that is stopped between its rounds would miss the answers to its pings.
const transport = new WebSocketTransport({ pingInterval: 0 });
const server = new Server({ transport, greet: false });
server.define("bench", Bench);
server
  .listen(0, "127.0.0.1")
  .then(() => console.log(`open at http://127.0.0.1:${transport.server.address().port}`));
