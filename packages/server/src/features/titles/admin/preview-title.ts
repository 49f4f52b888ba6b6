import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type FrontPageDraft, frontPageDraft } from '@parde/contract';
import { isAllowed, type Role } from '@parde/shared/permissions';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import type { Db } from '../../../db/client.ts';
import { findDirectorTitles } from '../../../db/read-models/related-titles.ts';
import { openTimedLink, signTimedLink } from '../../../db/timed-links.ts';
import { findSlides } from '../front-page.ts';
import { findFrontRows } from '../front-rows.ts';
import { getTitle } from '../title-detail.ts';
import { findScreenshots } from '../title-media.ts';

/* Pages before visitors may see them so: at an address that ends soon, for one session of staff. */

export const PREVIEW_PREFIX = '/admin/preview/';
export const FRONT_PREVIEW_PREFIX = `${PREVIEW_PREFIX}front-page/`;
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

/** What an address says at most when it is unpacked. */
const DRAFT_BYTES = 64 * 1024;

/** The address of the front page as it would be, for this session alone. The draft is in it: nothing is stored. */
export async function linkFrontPreview(db: Db, actor: Actor, draft: FrontPageDraft) {
  const endsAt = Date.now() + LINK_MS;
  const { sessionId } = actor;
  const token = await signTimedLink(db, 'front-previews', { id: 1, sessionId }, endsAt);
  const packed = deflateRawSync(JSON.stringify(draft)).toString('base64url');
  await db.transaction((tx) =>
    writeAudit(tx, actor, {
      action: 'front-page.preview',
      subject: { kind: 'preview', id: '' },
    }),
  );
  return {
    url: `${FRONT_PREVIEW_PREFIX}${token}?draft=${packed}`,
    endsAt: new Date(endsAt).toISOString(),
  };
}

/** Null: not what `linkFrontPreview` packs. */
function unpackDraft(packed: string): FrontPageDraft | null {
  try {
    const text = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: DRAFT_BYTES });
    return frontPageDraft.safeParse(JSON.parse(String(text))).data ?? null;
  } catch {
    return null;
  }
}

/** The draft of an address that is opened by whom it was made for; null: it is not, or no longer. */
export async function openFrontPreview(
  db: Db,
  { token, draft }: { token: string; draft: string },
  session: { id: number; role: Role } | null,
): Promise<FrontPageDraft | null> {
  if (!session || !isAllowed(session.role, 'front-page.edit')) return null;
  const opened = { sessionId: session.id, nowMs: Date.now() };
  if ((await openTimedLink(db, 'front-previews', token, opened)) === null) return null;
  return unpackDraft(draft);
}

/** What the front page asks the API for, as far as it is in the draft. */
export async function readFrontPreview(db: Db, { slides, rows }: FrontPageDraft) {
  return {
    path: '/',
    answers: {
      ...(slides && { '/api/titles/slideshow': { data: await findSlides(db, 'all', slides) } }),
      ...(rows && { '/api/front-rows': { data: await findFrontRows(db, new Date(), rows) } }),
    },
  };
}
