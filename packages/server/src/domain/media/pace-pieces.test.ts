import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writePieces } from '../../http/write-pieces.ts';
import { type ObjectPace, pacePieces } from './pace-pieces.ts';

const CLIP = Buffer.alloc(291_000, 'x');
const PIECE = 10_000;

let counted: number;
/** Bytes that may be sent; further reads wait until they are sent. */
let max: number;

beforeEach(() => {
  [counted, max] = [0, Number.POSITIVE_INFINITY];
});

const pace: ObjectPace = {
  pieceBytes: PIECE,
  async take(bytes, gone) {
    counted += bytes;
    if (counted <= max) return true;
    if (!gone.aborted) {
      await new Promise((resolve) => gone.addEventListener('abort', resolve));
    }
    counted -= bytes;
    return false;
  },
  async giveBack(bytes) {
    counted -= bytes;
  },
};

async function* clip() {
  yield CLIP;
}

const open = () => pacePieces(clip(), pace, new AbortController().signal);

describe('pieces of a paced object', () => {
  it('are small, and counted one by one as they are sent', async () => {
    const parts: Buffer[] = [];
    for await (const part of open()) {
      parts.push(Buffer.from(part));
      expect(part.length).toBeLessThanOrEqual(PIECE);
      expect(counted).toBe(Buffer.concat(parts).length);
    }
    expect(Buffer.concat(parts).equals(CLIP)).toBe(true);
  });

  it('are not counted where they could not be sent', async () => {
    let sent = 0;
    for await (const part of open()) {
      if (sent + part.length > 25_000) break;
      sent += part.length;
    }
    expect([sent, counted]).toEqual([20_000, 20_000]);
  });
});

describe('readers who go', () => {
  let ended: Promise<void>;
  const server = createServer((_, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    ended = writePieces(response, pacePieces(clip(), pace, gone.signal), async () => true);
  });
  const ask = () =>
    new Promise<import('node:http').IncomingMessage>((resolve) => {
      get({ port: (server.address() as AddressInfo).port, agent: false }, resolve);
    });

  beforeEach(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterEach(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  it('while they wait leave what they got counted, and nothing else', async () => {
    for (let reader = 1; reader <= 6; reader += 1) {
      max = reader * 2 * PIECE;
      const answer = await ask();
      await new Promise((resolve) => answer.once('data', resolve));
      answer.destroy();
      await ended;
      expect(counted).toBeLessThanOrEqual(max);
    }
    [max, counted] = [Number.POSITIVE_INFINITY, 0];
    expect((await buffer(await ask())).equals(CLIP)).toBe(true);
    expect(counted).toBe(CLIP.length);
  });
});
