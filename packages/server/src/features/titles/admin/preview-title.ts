import { isAllowed, type Role } from '@parde/shared/permissions';
import type { Db } from '../../../db/client.ts';
import { findDirectorTitles } from '../../../db/read-models/related-titles.ts';
import { openTimedLink, signTimedLink } from '../../../db/timed-links.ts';
import { getTitle } from '../title-detail.ts';
import { findScreenshots } from '../title-media.ts';

/* A title's page before visitors may see it: at an address that ends soon, for one session of staff. */

export const PREVIEW_PREFIX = '/admin/preview/';
const LINK_MS = 15 * 60_000;

/** The address of a title's preview, for this session alone. @throws AppError not_found */
export async function linkPreview(db: Db, sessionId: number, titleId: number) {
  await getTitle(db, titleId, false, 'any');
  const endsAt = Date.now() + LINK_MS;
  const token = await signTimedLink(db, 'title-previews', { id: titleId, sessionId }, endsAt);
  return { url: PREVIEW_PREFIX + token, endsAt: new Date(endsAt).toISOString() };
}

/** The title of an address that is opened by whom it was made for; null: it is not, or no longer. */
export async function openPreview(
  db: Db,
  token: string,
  session: { id: number; role: Role } | null,
): Promise<number | null> {
  if (!session || !isAllowed(session.role, 'titles.read')) return null;
  const opened = { sessionId: session.id, nowMs: Date.now() };
  return openTimedLink(db, 'title-previews', token, opened);
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
