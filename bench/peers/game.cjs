// The table that every server plays: four hands of thirteen cards, a pile, old results and rules.
// A viewer sees about 2 KB of it. `game.py` is the same for Parlour.
const deck = [..."3456789TJQKA2"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));
const seats = [0, 1, 2, 3];

exports.deal = () => ({
  version: 0,
  trick: 0,
  deal: 1,
  pile: [],
  lastPlayer: -1,
  inversionActive: false,
  discardCount: 0,
  hands: seats.map((seat) => deck.filter((_, index) => index % 4 === seat)),
  players: seats.map((seat) => ({
    name: `Player ${seat}`,
    seat,
    role: "",
    handCount: 13,
    passed: false,
    connected: true,
    isBot: false,
    score: 0,
  })),
  history: Array.from(
    { length: 22 },
    (_, past) => `president p${past % 4} vice p${(past + 1) % 4} scum p${(past + 3) % 4}`,
  ),
  rules: Object.fromEntries(Array.from({ length: 12 }, (_, number) => [`rule_${number}`, number % 2 === 0])),
});

// Play the first card of `seat`. It goes back under the hand, so that a match never ends.
exports.play = (table, seat) => {
  const card = table.hands[seat].shift();
  table.hands[seat].push(card);
  table.pile = [card];
  table.version += 1;
  table.trick += 1;
  table.lastPlayer = seat;
  table.discardCount = (table.discardCount + 1) % 52;
  table.players[seat].handCount = 13 - ((table.trick + seat) % 13);
  table.players[seat].score = table.trick;
};
