import { spawn } from 'node:child_process';

/** A user of the operating system that PostgreSQL runs as when we are root. */
export type SystemUser = { name: string; uid: number; gid: number };

/** How a command ended; `code` is null when it could not be run at all (`failure` says why). */
export type RunResult = {
  code: number | null;
  output: string;
  failure: NodeJS.ErrnoException | null;
};

/**
 * The environment of PostgreSQL's programs: theirs, not ours. Our secrets stay out of it, and no
 * PGDATA, PGPORT or LC_* of the shell bends what they do. Messages are English, so that we can read
 * them.
 */
export function postgresEnv(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Spawn options that make a child run as `user` (undefined: as ourselves), from a folder anyone may enter. */
export function asUser(user: SystemUser | undefined) {
  return { cwd: '/', env: postgresEnv(), ...(user && { uid: user.uid, gid: user.gid }) };
}

/** Runs a program to its end and gathers stdout and stderr together. Never rejects. */
export function runAs(
  user: SystemUser | undefined,
  program: string,
  args: readonly string[],
): Promise<RunResult> {
  return new Promise((resolve) => {
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-20_000);
    };
    const fail = (failure: NodeJS.ErrnoException) => resolve({ code: null, output, failure });
    try {
      const child = spawn(program, args, { ...asUser(user), stdio: ['ignore', 'pipe', 'pipe'] });
      child.stdout.on('data', collect);
      child.stderr.on('data', collect);
      child.on('error', fail);
      child.on('close', (code) => resolve({ code: code ?? -1, output, failure: null }));
    } catch (error) {
      // Some failures are thrown: EINVAL for a user that this user namespace does not have.
      fail(error as NodeJS.ErrnoException);
    }
  });
}
