// Players who load a server, the same for both: `node load.js tablee|boardgame PORT`.
//
// One order per line of standard input, one answer per line of standard output:
//   {"seat": {"game": "count", "tables": 100, "games": 1}}   open tables for so many games each
//   {"join": {}}               the sockets of both players, for every game
//   {"play": {"moves": 200}}   at all tables at once, one game after another, so many moves each
//   {"leave": {}}              close all sockets
// A player moves once the move before was acknowledged to its player and heard by the other. Both
// servers are spoken to by bare WebSockets, so that neither pays for the client library of the other.
import http from 'node:http';
import readline from 'node:readline';
import WebSocket from 'ws';

const SEATS = [0, 1];
const AT_ONCE = 16;
const PATIENCE = 120_000;

class Table {
  constructor(id) {
    this.id = id;
    this.players = [];
    this.moves = 0;
    this.next = 0;
    this.over = false;
  }

  /** Play so many moves more, unless the game is over before. */
  play(moves) {
    this.until = this.moves + moves;
    return new Promise((resolve) => {
      this.finish = resolve;
      this.move();
    });
  }

  move() {
    if (this.over || this.moves === this.until) return this.finish();
    this.missing = SEATS.length;
    this.players[this.next].move();
  }

  /** A player has all that the last move owes him; `next` is whose turn it is. */
  heard(next, over) {
    this.next = next;
    this.over = over;
    this.missing -= 1;
    if (this.missing === 0) {
      this.moves += 1;
      this.move();
    }
  }
}

class TableePlayer {
  constructor(table, seat, server) {
    this.table = table;
    this.seat = seat;
    this.server = server;
  }

  async join() {
    const address = `ws://${this.server.host}/api/tables/${this.table.id}/socket?seat=${this.seat}`;
    const headers = { Cookie: this.server.cookie, Origin: this.server.origin };
    this.socket = connect(address, { headers });
    await new Promise((resolve, reject) => {
      this.socket.once('error', reject);
      this.socket.on('message', (text) => this.hear(JSON.parse(text), resolve));
    });
  }

  hear(message, greeted) {
    switch (message.type) {
      case 'hello':
        this.now = message.now;
        this.table.next = message.now.waiting[0];
        return greeted();
      case 'update':
        this.now = message.now;
        if (!this.waiting) this.tell();
        return;
      case 'done':
        this.waiting = false;
        return this.tell();
      case 'refused':
        throw new Error(JSON.stringify(message));
    }
  }

  tell() {
    this.table.heard(this.now.waiting[0], this.now.result !== null);
  }

  move() {
    const { actions } = this.now.view;
    const action = actions[this.table.moves % actions.length];
    this.waiting = true;
    this.socket.send(JSON.stringify({ type: 'play', id: `m${this.table.moves}`, action }));
  }
}

class TableeServer {
  constructor(port) {
    this.host = `127.0.0.1:${port}`;
    this.origin = `http://${this.host}`;
    this.agent = new http.Agent({ keepAlive: true });
  }

  async post(path, body) {
    const headers = { 'X-Tablee': '1', Origin: this.origin, Cookie: this.cookie ?? '' };
    const { status, text, cookies } = await new Promise((resolve, reject) => {
      const sent = http.request(this.origin + path, { method: 'POST', headers, agent: this.agent });
      sent.on('error', reject).on('response', async (response) => {
        let text = '';
        for await (const part of response) text += part;
        resolve({ status: response.statusCode, text, cookies: response.headers['set-cookie'] });
      });
      sent.end(JSON.stringify(body));
    });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    this.cookie ??= cookies[0].split(';')[0];
    return JSON.parse(text);
  }

  async open(game) {
    if (!this.cookie) await this.post('/api/me', { nickname: 'Bench' });
    const seats = SEATS.map(() => ({ kind: 'me' }));
    const { id } = await this.post('/api/tables', { game, seats });
    for (const seat of SEATS) {
      await this.post(`/api/tables/${id}/sit`, { seat, nonce: '00'.repeat(16) });
    }
    return new Table(id);
  }

  player(table, seat) {
    return new TableePlayer(table, seat, this);
  }
}

// Socket.IO on the wire: 0 opens, 2 and 3 are ping and pong, 40 joins a namespace, 42 is an event.
class BoardgamePlayer {
  constructor(table, seat, server) {
    this.table = table;
    this.seat = seat;
    this.server = server;
    this.stateID = 0;
  }

  async join() {
    this.socket = connect(`ws://${this.server.host}/socket.io/?EIO=4&transport=websocket`);
    await new Promise((resolve, reject) => {
      this.socket.once('error', reject);
      this.socket.on('message', (data) => this.hear(data.toString(), resolve));
    });
  }

  emit(...event) {
    this.socket.send(`42/count,${JSON.stringify(event)}`);
  }

  hear(text, greeted) {
    if (text.startsWith('0')) return this.socket.send('40/count,');
    if (text === '2') return this.socket.send('3');
    if (text.startsWith('40')) return this.emit('sync', this.table.id, `${this.seat}`, null, 2);
    if (!text.startsWith('42')) throw new Error(text);
    const [name, , state] = JSON.parse(text.slice(text.indexOf('[')));
    if (name === 'sync') return greeted();
    if (name !== 'update') return;
    this.stateID = state._stateID;
    this.table.heard(Number(state.ctx.currentPlayer), state.ctx.gameover !== undefined);
  }

  move() {
    const payload = { type: 'add', args: [], playerID: `${this.seat}` };
    const action = { type: 'MAKE_MOVE', payload };
    this.emit('update', action, this.stateID, this.table.id, `${this.seat}`);
  }
}

class BoardgameServer {
  constructor(port) {
    this.host = `127.0.0.1:${port}`;
    this.opened = 0;
  }

  async open() {
    // A match comes to be when somebody first asks for it.
    this.opened += 1;
    return new Table(`m${this.opened}`);
  }

  player(table, seat) {
    return new BoardgamePlayer(table, seat, this);
  }
}

function connect(address, options) {
  const socket = new WebSocket(address, { perMessageDeflate: false, ...options });
  socket.on('close', (code) => {
    if (!leaving) throw new Error(`the server closed a socket with ${code}`);
  });
  return socket;
}

/** Do this for each of them, a few at a time. */
async function each(things, work) {
  const left = [...things];
  const worker = async () => {
    while (left.length) await work(left.pop());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const orders = {
  async seat({ game, tables, games }) {
    lanes = Array.from({ length: tables }, () => []);
    const places = Array.from({ length: tables * games }, (_, number) => lanes[number % tables]);
    await each(places, async (lane) => lane.push(await server.open(game)));
    // A server may close them while they idle, in the very moment of the next request.
    server.agent?.destroy();
    return {};
  },

  async join() {
    const tables = lanes.flat();
    await each(tables, async (table) => {
      table.players = SEATS.map((seat) => server.player(table, seat));
      for (const player of table.players) await player.join();
    });
    return { sockets: tables.length * SEATS.length };
  },

  async play({ moves }) {
    const made = () => lanes.flat().reduce((sum, table) => sum + table.moves, 0);
    const before = made();
    const stuck = setTimeout(() => {
      throw new Error(`${made() - before} moves in ${PATIENCE / 1000} s`);
    }, PATIENCE);
    const cpu = process.cpuUsage();
    const begun = performance.now();
    await Promise.all(
      lanes.map(async (lane) => {
        for (const table of lane) await table.play(moves);
      }),
    );
    const seconds = (performance.now() - begun) / 1000;
    clearTimeout(stuck);
    const { user, system } = process.cpuUsage(cpu);
    return { moves: made() - before, seconds, cpu: (user + system) / 1e6 };
  },

  async leave() {
    const sockets = lanes.flat().flatMap((table) => table.players.map(({ socket }) => socket));
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    leaving = true;
    for (const socket of sockets) socket.close();
    await Promise.all(closed);
    leaving = false;
    lanes = [];
    return {};
  },
};

const [kind, port] = process.argv.slice(2);
const server = kind === 'tablee' ? new TableeServer(port) : new BoardgameServer(port);
let lanes = [];
let leaving = false;
for await (const line of readline.createInterface({ input: process.stdin })) {
  const [[order, given]] = Object.entries(JSON.parse(line));
  console.log(JSON.stringify(await orders[order](given)));
}
process.exit();
