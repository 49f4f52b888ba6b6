import { type Actor, writeAudit } from '../../db/audit-log.ts';
import { openTimedLink, signTimedLink } from '../../db/timed-links.ts';
import { notFound } from '../../domain/app-error.ts';
import type { Clock } from '../../domain/clock.ts';
import { getRun, type RunDeps } from './backup-runs.ts';

interface DownloadDeps extends RunDeps {
  clock: Clock;
}

export const BACKUP_LINK_PREFIX = '/media/backups/';
/** Lifetime of a download link. The link is a secret: a browser that downloads sends no `Authorization`. */
const LINK_MS = 10 * 60_000;

/** The back-up, if its file is there. @throws AppError not_found */
async function findFile(deps: RunDeps, id: number): Promise<string> {
  const { exists, file } = await getRun(deps, id);
  if (!exists || file === null) throw notFound('پروندهٔ این پشتیبان');
  return file;
}

/** A URL that downloads the file of a back-up. @throws AppError not_found */
export async function linkBackup(deps: DownloadDeps, actor: Actor, id: number) {
  const { db, clock } = deps;
  const file = await findFile(deps, id);
  const endsAt = clock().getTime() + LINK_MS;
  const token = await signTimedLink(db, 'backup-links', { id, sessionId: null }, endsAt);
  await db.transaction((tx) =>
    writeAudit(tx, actor, {
      action: 'backups.download',
      subject: { kind: 'backup', id },
      after: { file },
    }),
  );
  return { url: BACKUP_LINK_PREFIX + token };
}

/** The file that a link downloads. @throws AppError not_found if the link is invalid or expired */
export async function openBackupLink(deps: DownloadDeps, token: string): Promise<string> {
  const opened = { sessionId: null, nowMs: deps.clock().getTime() };
  const id = await openTimedLink(deps.db, 'backup-links', token, opened);
  if (id === null) throw notFound('این پیوند');
  return findFile(deps, id);
}
