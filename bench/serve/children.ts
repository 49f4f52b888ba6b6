import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BareServer } from './bare-streams.ts';
import type { Imported } from './import.ts';
import type { ImdbImported } from './import-imdb.ts';
import type { ReadyNews } from './news.ts';
import type { ReadyOperators } from './operators.ts';
import type { ReadyPayments } from './payments.ts';
import type { Playable } from './playable.ts';
import type { Ready, ReadyFilm } from './serve.ts';
import type { ReadyViewers } from './viewers.ts';

function start(script: string, args: string[], dataDir: string): ChildProcess {
  return fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'production' },
  });
}

async function firstMessage<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the child process ended with ${code} before it answered`);
  });
  // The loser of the race must not become an unhandled rejection.
  ended.catch(() => undefined);
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [T];
  return message;
}

/** Imports a catalogue file in a child process. */
export async function runImport(file: string, dataDir: string): Promise<Imported> {
  const child = start('import.ts', [file], dataDir);
  const exited = once(child, 'exit');
  const imported = await firstMessage<Imported>(child);
  child.disconnect();
  await exited;
  return imported;
}

/** Imports a folder of IMDb's files in a child process. */
export async function runImdbImport(folder: string, dataDir: string): Promise<ImdbImported> {
  const child = start('import-imdb.ts', [folder], dataDir);
  const exited = once(child, 'exit');
  const imported = await firstMessage<ImdbImported>(child);
  child.disconnect();
  await exited;
  return imported;
}

export interface BenchServer {
  ready: Ready;
  /** Stores a film for members to watch; idempotent. */
  openFilm: () => Promise<ReadyFilm>;
  /** Encodes a film that anybody may watch; idempotent. Null: there is no ffmpeg. */
  openPlayable: () => Promise<Playable | null>;
  /** Lets members watch that film, without and with Redis. Null: there is no ffmpeg. */
  openViewers: () => Promise<(Playable & ReadyViewers) | null>;
  /** Stores payments that wait for their callbacks; idempotent. */
  openPayments: () => Promise<ReadyPayments>;
  /** Fills what operators list, and signs one in; idempotent. */
  openOperators: () => Promise<ReadyOperators>;
  /** Members whose browsers wait for news; idempotent. */
  openNews: () => Promise<ReadyNews>;
  /** Notifies each of them; answers when that was committed. */
  announceNews: () => Promise<number>;
  stop: () => Promise<void>;
}

/** Starts the application and the controls in a child process. */
export async function startServer(dataDir: string): Promise<BenchServer> {
  const child = start('serve.ts', [], dataDir);
  const ready = await firstMessage<Ready>(child);
  const open = <T>(what: string) => {
    const opened = firstMessage<T>(child);
    child.send(what);
    return opened;
  };
  return {
    ready,
    openFilm: () => open<ReadyFilm>('film'),
    openPlayable: () => open<Playable | null>('playable'),
    openViewers: () => open<(Playable & ReadyViewers) | null>('viewers'),
    openPayments: () => open<ReadyPayments>('payments'),
    openOperators: () => open<ReadyOperators>('operators'),
    openNews: () => open<ReadyNews>('news'),
    announceNews: () => open<number>('announce'),
    async stop() {
      const exited = once(child, 'exit');
      child.send('stop');
      await exited;
    },
  };
}

export interface BareStreams {
  ready: BareServer;
  /** Writes an event to all; answers when it began. */
  announce: () => Promise<number>;
  stop: () => Promise<void>;
}

/** Starts the control of the news suite in a child process. */
export async function startBareStreams(): Promise<BareStreams> {
  const child = start('bare-streams.ts', [], '');
  const ready = await firstMessage<BareServer>(child);
  return {
    ready,
    announce() {
      const begun = firstMessage<number>(child);
      child.send('announce');
      return begun;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.send('stop');
      await exited;
    },
  };
}
