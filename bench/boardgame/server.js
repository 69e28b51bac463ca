// Count on boardgame.io's own server, its matches in its own memory: `node server.js PORT`.
import { createRequire } from 'node:module';

const { Server } = createRequire(import.meta.url)('boardgame.io/server');

const Count = {
  name: 'count',
  setup: () => ({ count: 0 }),
  moves: { add: ({ G }) => void (G.count += 1) },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.count >= 10_000 ? { draw: true } : undefined),
};

const server = Server({ games: [Count] });

// It would listen to the whole network.
const { listen } = server.app;
server.app.listen = (port, listening) => listen(port, '127.0.0.1', listening);

await server.run(Number(process.argv[2]));
