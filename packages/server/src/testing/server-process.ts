import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const FAST_IMPORTS = new URL('../../../../scripts/fast-imports.mjs', import.meta.url).href;

/** Node's arguments for one of our programs, as `npm start` and `npm run parde` load it. */
export const nodeArgs = (file: string, ...args: string[]) => [
  '--import',
  FAST_IMPORTS,
  file,
  ...args,
];

/** The product as `npm start` runs it, in a child process. */
export interface ServerProcess {
  child: ChildProcess;
  port: number;
  /** Output so far. */
  output: () => { stdout: string; stderr: string };
  /** Resolves when it prints its welcome; rejects with its output if it ends before. */
  ready: () => Promise<void>;
  /** Exit code, or the name of the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  call: (path: string, init?: RequestInit) => Promise<Response>;
}

/** Body of a call, sent as JSON, and its caller. */
export interface Call {
  token?: string | undefined;
  method?: string;
  body?: object | null | undefined;
  signal?: AbortSignal;
}

/** For `ServerProcess.call`; redirects are not followed. */
export const callInit = ({ token, method = 'GET', body, signal }: Call): RequestInit => ({
  method,
  redirect: 'manual',
  headers: {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  },
  ...(body && { body: JSON.stringify(body) }),
  ...(signal && { signal }),
});

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A listening port that outlives the processes that serve it, like a socket unit of systemd. */
export interface HeldPort {
  port: number;
  /** Its file descriptor in this process. */
  fd: number;
  close: () => void;
}

export async function holdPort(): Promise<HeldPort> {
  const port = await freePort();
  // Bound by the function that Node's cluster uses: a server of `net` would accept connections itself.
  const { _createServerHandle: bind } = net as unknown as {
    _createServerHandle: (host: string, port: number, family: 4) => HeldPort | number;
  };
  const held = bind('127.0.0.1', port, 4);
  if (typeof held === 'number') throw new Error(`port ${port} cannot be held: ${held}`);
  return { port, fd: held.fd, close: () => held.close() };
}

/**
 * Starts `main.ts` with only the given settings, ignoring this process's environment.
 *
 * @param main that of another release
 * @param held handed over as systemd does
 */
export async function startServerProcess(
  settings: Record<string, string>,
  main = MAIN,
  held?: HeldPort,
): Promise<ServerProcess> {
  const port = held?.port ?? Number(settings.PORT ?? (await freePort()));
  const child = spawn(process.execPath, nodeArgs(main), {
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PARDE_DEMO: '0',
      LOG_LEVEL: 'error',
      PORT: String(port),
      ...settings,
      ...(held && { LISTEN_FDS: '1' }),
    },
    stdio: ['ignore', 'pipe', 'pipe', held?.fd ?? 'ignore'],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  return {
    child,
    port,
    output: () => output,
    ended,
    async ready() {
      while (!output.stdout.includes('is ready')) {
        const over = await Promise.race([once(child.stdout, 'data'), ended]);
        if (!Array.isArray(over)) throw new Error(`it ended with ${over}: ${output.stderr}`);
      }
    },
    call: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
  };
}
