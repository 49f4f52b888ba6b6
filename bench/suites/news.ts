import { readFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { NEWS_STREAM_PATH } from '../../packages/shared/src/news-stream.ts';
import type { Row } from '../measure/table.ts';
import { startBareStreams } from '../serve/children.ts';
import type { SuiteOptions } from './suite.ts';

/** Opened at a time, so that the listening queue of the system is enough. */
const AT_ONCE = 100;

/** Resident memory of a process, in bytes. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

interface Measured {
  /** Bytes a stream. */
  memory: number;
  /** Milliseconds from the commit until the last stream had its event. */
  toAll: number;
}

interface Streamed {
  url: string;
  pid: number;
  headers: Record<string, string>[];
  /** Sends an event to all; answers when. */
  announce: () => Promise<number>;
}

/** Counts the events that come; each is one piece. */
class Counter {
  count = 0;
  #wanted = 0;
  #reached: () => void = () => {};

  add = (): void => {
    this.count += 1;
    if (this.count === this.#wanted) this.#reached();
  };

  until(wanted: number): Promise<void> {
    if (this.count >= wanted) return Promise.resolve();
    this.#wanted = wanted;
    return new Promise((resolve) => {
      this.#reached = resolve;
    });
  }
}

async function measureStreams({ url, pid, headers, announce }: Streamed): Promise<Measured> {
  const before = await memoryOf(pid);
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const events = new Counter();
  const open = (own: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { agent, headers: own }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`));
        response.setEncoding('utf8').on('data', (piece: string) => {
          if (piece.includes('data:')) events.add();
        });
        resolve(response);
      }).on('error', reject);
    });
  const responses: IncomingMessage[] = [];
  for (let from = 0; from < headers.length; from += AT_ONCE) {
    responses.push(...(await Promise.all(headers.slice(from, from + AT_ONCE).map(open))));
  }
  await events.until(headers.length);
  await delay(2_000);
  const memory = ((await memoryOf(pid)) - before) / headers.length;
  const all = events.until(2 * headers.length);
  const at = await announce();
  await all;
  const toAll = Date.now() - at;
  for (const response of responses) response.destroy();
  agent.destroy();
  return { memory, toAll };
}

const KB = 1024;

/** Open browsers that wait for news: what each costs, and how soon all of them know. */
export async function newsSuite({ server, openNews, announceNews }: SuiteOptions): Promise<Row[]> {
  const { pid, tokens } = await openNews();
  const bare = await startBareStreams();
  const control = await measureStreams({
    url: bare.ready.origin,
    pid: bare.ready.pid,
    headers: tokens.map(() => ({})),
    announce: bare.announce,
  });
  await bare.stop();
  const subject = await measureStreams({
    url: server.app + NEWS_STREAM_PATH,
    pid,
    headers: tokens.map((token, i) => ({
      authorization: `Bearer ${token}`,
      // Each from an address of its own, as in life.
      'x-forwarded-for': `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`,
    })),
    announce: announceNews,
  });
  const row = (name: string, unit: string, figure: number, bareFigure: number): Row => ({
    name: `news: ${tokens.length} streams, ${name}`,
    figure: `${figure.toFixed(0)} ${unit}`,
    control: `${bareFigure.toFixed(0)} ${unit} bare node:http`,
    ratio: figure / bareFigure,
    budget: '',
    isMet: null,
  });
  return [
    row('memory of one', 'KB', subject.memory / KB, control.memory / KB),
    row('event at all', 'ms', subject.toAll, control.toAll),
  ];
}
