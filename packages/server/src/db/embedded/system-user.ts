import { readFile, stat } from 'node:fs/promises';
import { EmbeddedPostgresError } from './errors.ts';
import { runAs, type SystemUser } from './run-as.ts';

/** PostgreSQL refuses to run as root; these users are tried in turn. No user is ever created. */
const CANDIDATES = ['postgres', '_postgres', 'nobody', 'daemon'];

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user to own a new cluster; undefined when we are an ordinary user and run it ourselves.
 * @throws EmbeddedPostgresError when we are root and cannot switch to any other user
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
 * The user that owns an existing cluster, so that a folder created by one user keeps working when
 * root starts it. Undefined: the current user.
 * @throws EmbeddedPostgresError when it belongs to a user we may not switch to
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
  // Owned by root: the folder was copied or restored by root. The caller changes the owner.
  if (uid === 0) return userForNewCluster();
  return { name: `uid ${uid}`, uid, gid };
}

async function canBecome(user: SystemUser): Promise<boolean> {
  return (await runAs(user, '/bin/sh', ['-c', 'exit 0'])).code === 0;
}

/** Parses `name:x:uid:gid:…` lines; ids beyond 2^31 (macOS's nobody is -2) are skipped. */
export function parsePasswd(text: string): SystemUser[] {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    if (!name || !/^\d+$/.test(uid ?? '') || !/^\d+$/.test(gid ?? '')) return [];
    return [{ name, uid: Number(uid), gid: Number(gid) }];
  });
}

/**
 * Whether `user` owns `folder` and can enter it. Tried out as that user, so that ACLs and mounts
 * count.
 */
export async function ownsAndReaches(
  user: SystemUser | undefined,
  folder: string,
): Promise<boolean> {
  if (!user) return true;
  const script = 'cd "$1" && test -O . && test -w .';
  return (await runAs(user, '/bin/sh', ['-c', script, 'sh', folder])).code === 0;
}
