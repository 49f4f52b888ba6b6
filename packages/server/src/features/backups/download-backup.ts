import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { siteSecret } from '../../db/site-secret.ts';
import { notFound } from '../../domain/app-error.ts';
import type { Clock } from '../../domain/clock.ts';
import { getRun, type RunDeps } from './backup-runs.ts';

interface DownloadDeps extends RunDeps {
  clock: Clock;
}

export const BACKUP_LINK_PREFIX = '/media/backups/';
const LINK_MS = 10 * 60_000;

/** The link is a secret: a browser that downloads sends no `Authorization`. */
async function sign(db: Db, id: number, endsAt: number): Promise<string> {
  const secret = await siteSecret(db, 'backup-links');
  return createHmac('sha256', secret).update(`back-up ${id} ${endsAt}`).digest('base64url');
}

/** The back-up, if its file is there. @throws AppError not_found */
async function findFile(deps: RunDeps, id: number): Promise<string> {
  const { exists, file } = await getRun(deps, id);
  if (!exists || file === null) throw notFound('پروندهٔ این پشتیبان');
  return file;
}

/** An address that downloads the file of a back-up. @throws AppError not_found */
export async function linkBackup(deps: DownloadDeps, actor: Actor, id: number) {
  const { db, clock } = deps;
  const file = await findFile(deps, id);
  const endsAt = clock().getTime() + LINK_MS;
  const signature = await sign(db, id, endsAt);
  await db.transaction((tx) =>
    writeAudit(tx, actor, {
      action: 'backups.download',
      subject: { kind: 'backup', id },
      after: { file },
    }),
  );
  return { url: `${BACKUP_LINK_PREFIX}${id}-${endsAt}-${signature}` };
}

/** The file that a link downloads. @throws AppError not_found when it is none, or ended */
export async function openBackupLink(deps: DownloadDeps, token: string): Promise<string> {
  const { db, clock } = deps;
  const [, id, endsAt, signature] = /^([1-9]\d{0,9})-(\d{13})-([\w-]{43})$/.exec(token) ?? [];
  if (!id || !endsAt || !signature || Number(endsAt) < clock().getTime())
    throw notFound('این پیوند');
  const expected = Buffer.from(await sign(db, Number(id), Number(endsAt)));
  if (!timingSafeEqual(Buffer.from(signature), expected)) throw notFound('این پیوند');
  return findFile(deps, Number(id));
}
