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

/* Previews of pages before visitors can see them: at a URL that expires soon, for one staff session. */

export const PREVIEW_PREFIX = '/admin/preview/';
export const FRONT_PREVIEW_PREFIX = `${PREVIEW_PREFIX}front-page/`;
const LINK_MS = 15 * 60_000;

/** The URL of a title's preview, for this session only. @throws AppError not_found */
export async function linkPreview(db: Db, sessionId: number, titleId: number) {
  await getTitle(db, titleId, false, 'any');
  const endsAt = Date.now() + LINK_MS;
  const token = await signTimedLink(db, 'title-previews', { id: titleId, sessionId }, endsAt);
  return { url: PREVIEW_PREFIX + token, endsAt: new Date(endsAt).toISOString() };
}

/** The title of a preview URL, if it is opened by the session it was made for; `null` if not, or if it has expired. */
export async function openPreview(
  db: Db,
  token: string,
  session: { id: number; role: Role } | null,
): Promise<number | null> {
  if (!session || !isAllowed(session.role, 'titles.read')) return null;
  const opened = { sessionId: session.id, nowMs: Date.now() };
  return openTimedLink(db, 'title-previews', token, opened);
}

/** API responses that the title's page requests, by path; those that only a published title has are empty. */
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

/** Maximum size of an unpacked draft. */
const DRAFT_BYTES = 64 * 1024;

/** The URL of a preview of the front page, for this session only. It contains the draft: nothing is stored. */
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

/** `null` if it was not packed by `linkFrontPreview`. */
function unpackDraft(packed: string): FrontPageDraft | null {
  try {
    const text = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: DRAFT_BYTES });
    return frontPageDraft.safeParse(JSON.parse(String(text))).data ?? null;
  } catch {
    return null;
  }
}

/** The draft of a preview URL, if it is opened by the session it was made for; `null` if not, or if it has expired. */
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

/** API responses that the front page requests, as far as they are in the draft. */
export async function readFrontPreview(db: Db, { slides, rows }: FrontPageDraft) {
  return {
    path: '/',
    answers: {
      ...(slides && { '/api/titles/slideshow': { data: await findSlides(db, 'all', slides) } }),
      ...(rows && { '/api/front-rows': { data: await findFrontRows(db, new Date(), rows) } }),
    },
  };
}
