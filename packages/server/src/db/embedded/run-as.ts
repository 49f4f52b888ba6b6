import { spawn } from 'node:child_process';

/** Operating-system user that PostgreSQL runs as when we are root. */
export type SystemUser = { name: string; uid: number; gid: number };

/** Result of a command; `code` is null when it could not be run at all (`failure` says why). */
export type RunResult = {
  code: number | null;
  output: string;
  failure: NodeJS.ErrnoException | null;
};

/**
 * Environment for PostgreSQL's programs. It excludes our secrets and the PGDATA, PGPORT and LC_* of
 * the shell, which would change what they do. Messages are in English, because they are parsed.
 */
export function postgresEnv(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * Spawn options to run a child as `user` (undefined: as the current user), in a folder that
 * everyone may enter.
 */
export function asUser(user: SystemUser | undefined) {
  return { cwd: '/', env: postgresEnv(), ...(user && { uid: user.uid, gid: user.gid }) };
}

/** Runs a program to completion and collects stdout and stderr together. Never rejects. */
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
      // Some failures are thrown synchronously, such as EINVAL for a user unknown in this user
      // namespace.
      fail(error as NodeJS.ErrnoException);
    }
  });
}
