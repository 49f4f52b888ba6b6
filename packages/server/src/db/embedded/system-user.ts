import { readFile, stat } from 'node:fs/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { runAs, type SystemUser } from './run-as.ts';

/** PostgreSQL refuses to run as root; these are tried in turn. We never create a user. */
const CANDIDATES = ['postgres', '_postgres', 'nobody', 'daemon'];

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user that a new cluster should belong to: undefined when we are an ordinary user and run it
 * as ourselves.
 * @throws EmbeddedPostgresError when we are root and may not become anybody else
 */
export async function userForNewCluster(): Promise<SystemUser | undefined> {
  if (!isRoot()) return undefined;
  const known = parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  for (const name of CANDIDATES) {
    const user = known.find((candidate) => candidate.name === name && candidate.uid !== 0);
    if (user && (await canBecome(user))) return user;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and this process may not switch to any of the users ${CANDIDATES.join(', ')}: ` +
      'start as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * The user that an existing cluster already belongs to, so that a folder made as one user goes on
 * working when root starts it. Undefined: ourselves.
 * @throws EmbeddedPostgresError when it belongs to somebody we may not become
 */
export async function userOfCluster(clusterDir: string): Promise<SystemUser | undefined> {
  const self = process.getuid?.();
  if (self === undefined) return undefined;
  const { uid, gid } = await stat(clusterDir);
  if (uid === self && uid !== 0) return undefined;
  if (!isRoot()) {
    throw new EmbeddedPostgresError(
      `The database in ${clusterDir} belongs to user ${uid} and this process runs as user ${self}: ` +
        'start as that user or as root, or set DATA_DIR to another folder.',
    );
  }
  // Root's own: the folder was copied or restored by root. The caller gives it back.
  if (uid === 0) return userForNewCluster();
  return { name: `uid ${uid}`, uid, gid };
}

async function canBecome(user: SystemUser): Promise<boolean> {
  return (await runAs(user, '/bin/sh', ['-c', 'exit 0'])).code === 0;
}

/** Reads `name:x:uid:gid:…` lines; ids beyond 2^31 (macOS's nobody is -2) are left out. */
export function parsePasswd(text: string): SystemUser[] {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    if (!name || !/^\d+$/.test(uid ?? '') || !/^\d+$/.test(gid ?? '')) return [];
    return [{ name, uid: Number(uid), gid: Number(gid) }];
  });
}

/** Whether `user` can enter `folder` and owns it; asked of the system itself, ACLs and mounts included. */
export async function ownsAndReaches(
  user: SystemUser | undefined,
  folder: string,
): Promise<boolean> {
  if (!user) return true;
  const script = 'cd "$1" && test -O . && test -w .';
  return (await runAs(user, '/bin/sh', ['-c', script, 'sh', folder])).code === 0;
}
