import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { runAs, type SystemUser } from '../db/embedded/run-as.ts';
import { isRoot, parsePasswd } from '../db/embedded/system-user.ts';
import { nodeArgs } from './server-process.ts';

const OWNER = fileURLToPath(new URL('./embedded-owner.ts', import.meta.url));

/** Report of an owner process: about its server, its failure, or the loss of its server. */
export type Report = {
  url: string;
  version: string;
  adopted: boolean;
  clusterDir: string;
  /** Its log messages. */
  notes: string[];
  /** Duration of the start in milliseconds. */
  ms: number;
  error?: string;
  message?: string;
  lost?: string;
};

/** `end()` stops it and returns its exit code, null if it was killed. */
export type OwnerProcess = {
  child: ChildProcess;
  next(): Promise<Report>;
  end(): Promise<number | null>;
};

/** Starts processes that own data folders below one temporary folder, and ends them all. */
export class OwnerProcesses {
  private readonly running = new Set<OwnerProcess>();
  readonly top: string;

  private constructor(top: string) {
    this.top = top;
  }

  static async create(): Promise<OwnerProcesses> {
    const top = await mkdtemp(path.join(tmpdir(), 'parde-embedded-'));
    await chmod(top, 0o755);
    return new OwnerProcesses(top);
  }

  launch(dataDir: string, user?: SystemUser, options: object = {}): OwnerProcess {
    const child = spawn(
      process.execPath,
      nodeArgs(OWNER, JSON.stringify({ dataDir, ...options })),
      {
        cwd: '/',
        detached: true,
        stdio: ['pipe', 'pipe', 'inherit'],
        ...(user && { uid: user.uid, gid: user.gid }),
      },
    );
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ended = once(child, 'exit');
    const owner = {
      child,
      next: async () => JSON.parse((await lines.next()).value ?? '{}') as Report,
      end: async () => {
        child.stdin.end();
        return (await ended)[0] as number | null;
      },
    };
    this.running.add(owner);
    return owner;
  }

  /** Starts a process and waits for its first report. */
  async begin(dataDir: string, user?: SystemUser, options: object = {}) {
    const owner = this.launch(dataDir, user, options);
    return { ...owner, report: await owner.next() };
  }

  async endAll(): Promise<void> {
    for (const owner of this.running) await owner.end();
    this.running.clear();
  }

  async remove(): Promise<void> {
    await rm(this.top, { recursive: true, force: true });
  }

  /** A new folder owned by `user`. */
  async folder(name: string, user?: SystemUser, mode = 0o755): Promise<string> {
    const folder = path.join(this.top, `${name}-${user?.name ?? 'self'}`);
    await mkdir(folder);
    await chmod(folder, mode);
    if (user) await chown(folder, user.uid, user.gid);
    return folder;
  }
}

/**
 * The users that tests start owners as: root tests as itself and as an ordinary user, an ordinary
 * user only as itself. Skipped cases say so in their name.
 */
export async function usersToTest(): Promise<
  { as: string; user: SystemUser | undefined; skip: boolean }[]
> {
  if (!isRoot()) return [{ as: 'an ordinary user', user: undefined, skip: false }];
  const passwd = parsePasswd(await readFile('/etc/passwd', 'utf8'));
  const nobody = passwd.find((user) => user.name === 'nobody');
  const script = 'test -r "$1" && test -x "$2"';
  const tried =
    nobody && (await runAs(nobody, '/bin/sh', ['-c', script, 'sh', OWNER, process.execPath]));
  const skip = tried?.code !== 0;
  const why = skip ? ' (left out: "nobody" cannot read the project; run as an ordinary user)' : '';
  return [
    { as: 'root', user: undefined, skip: false },
    { as: `an ordinary user${why}`, user: nobody, skip },
  ];
}
