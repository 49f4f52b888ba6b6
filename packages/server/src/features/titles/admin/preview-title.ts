import { createHmac, timingSafeEqual } from 'node:crypto';
import { isAllowed, type Role } from '@parde/shared/permissions';
import type { Db } from '../../../db/client.ts';
import { findDirectorTitles } from '../../../db/read-models/related-titles.ts';
import { siteSecret } from '../../../db/site-secret.ts';
import { getTitle } from '../title-detail.ts';
import { findScreenshots } from '../title-media.ts';

/* A title's page before visitors may see it: at an address that ends soon, for one session of staff. */

export const PREVIEW_PREFIX = '/admin/preview/';
const LINK_MS = 15 * 60_000;
const TOKEN = /^([1-9]\d{0,9})-(\d{13})-([\w-]{43})$/;

async function sign(db: Db, titleId: number, sessionId: number, endsAt: number): Promise<string> {
  const secret = await siteSecret(db, 'title-previews');
  return createHmac('sha256', secret)
    .update(`preview ${titleId} ${sessionId} ${endsAt}`)
    .digest('base64url');
}

/** The address of a title's preview, for this session alone. @throws AppError not_found */
export async function linkPreview(db: Db, sessionId: number, titleId: number) {
  await getTitle(db, titleId, false, 'any');
  const endsAt = Date.now() + LINK_MS;
  const signature = await sign(db, titleId, sessionId, endsAt);
  return {
    url: `${PREVIEW_PREFIX}${titleId}-${endsAt}-${signature}`,
    endsAt: new Date(endsAt).toISOString(),
  };
}

/** The title of an address that is opened by whom it was made for; null: it is not, or no longer. */
export async function openPreview(
  db: Db,
  token: string,
  session: { id: number; role: Role } | null,
): Promise<number | null> {
  const [, id, endsAt, signature] = TOKEN.exec(token) ?? [];
  if (!id || !endsAt || !signature || !session || Number(endsAt) < Date.now()) return null;
  const expected = Buffer.from(await sign(db, Number(id), session.id, Number(endsAt)));
  if (!timingSafeEqual(Buffer.from(signature), expected)) return null;
  return isAllowed(session.role, 'titles.read') ? Number(id) : null;
}

/** What the title's page asks the API for, by path; nothing there that only a published title has. */
export async function readPreview(db: Db, id: number) {
  const title = await getTitle(db, id, false, 'any');
  return {
    path: title.path,
    answers: {
      [`/api/titles/${id}`]: title,
      [`/api/titles/${id}/similar`]: { data: [] },
      [`/api/titles/${id}/director-titles`]: { data: await findDirectorTitles(db, id) },
      [`/api/titles/${id}/topcomments`]: { data: [] },
      [`/api/titles/${id}/screenshots`]: { title, data: await findScreenshots(db, id) },
    },
  };
}
