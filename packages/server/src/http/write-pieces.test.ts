import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writePieces } from './write-pieces.ts';

const PIECE = Buffer.alloc(64 * 1024, 'x');
const LENGTH = 10 * PIECE.length;

let server: Server;
let asked: number;
let isGood: boolean;
/** Called before each piece, counted from 0. */
let before: (piece: number) => void;
/** How the write ended, and the number of pieces read. */
let ended: Promise<number>;

async function* pieces(count: { value: number }) {
  for (let i = 0; i < 10; i += 1) {
    before(i);
    count.value += 1;
    yield PIECE;
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  asked = 0;
  isGood = true;
  before = () => undefined;
  server = createServer((_, response) => {
    response.setHeader('content-length', LENGTH);
    const count = { value: 0 };
    const isStillAllowed = async () => {
      asked += 1;
      return isGood;
    };
    ended = writePieces(response, pieces(count), isStillAllowed).then(() => count.value);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const ask = () =>
  new Promise<IncomingMessage>((resolve) => {
    get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }, resolve);
  });

it('writes everything, and does not check fast transfers', async () => {
  expect(await buffer(await ask())).toHaveLength(LENGTH);
  expect([await ended, asked]).toEqual([10, 0]);
});

it('asks every fifteen seconds whether it may go on', async () => {
  before = () => vi.advanceTimersByTime(8_000);
  expect(await buffer(await ask())).toHaveLength(LENGTH);
  expect(asked).toBe(5);
});

it('is cut when it may not', async () => {
  before = (piece) => {
    isGood = piece < 4;
    vi.advanceTimersByTime(16_000);
  };
  const answer = await ask();
  await expect(buffer(answer)).rejects.toThrow('aborted');
  expect(await ended).toBeLessThan(7);
});

it('ends when the reader is gone', async () => {
  before = (piece) => {
    if (piece === 3) server.closeAllConnections();
  };
  await expect(buffer(await ask())).rejects.toThrow('aborted');
  expect(await ended).toBe(4);
});
