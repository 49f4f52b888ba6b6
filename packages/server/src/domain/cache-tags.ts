/* Cache tags of the responses that caches in front of the site may keep, used to purge them: `title-12`, `person-7`,
   `collection-3`, `film-9` (segments of a media file), `image-{hash}`, `clip-{file}`, and `catalogue` on everything
   made from the catalogue. */

const KINDS = { titles: 'title', people: 'person', collections: 'collection' } as const;
/** `/titles/12/…`, `/people/actor/7/…`, with or without `/api`. */
const PAGE = /^(?:\/api)?\/(titles|people|collections)\/(?:[a-z-]+\/)?(\d{1,10})(?:\/|$)/;
const PICTURE = /^\/media\/images\/([\w-]{1,128})\//;
const CLIP = /^\/media\/clips\/([\w.-]{1,128})$/;
const SEGMENT = /^\/media\/cdn\/[^/]+\/\d+\/films\/(\d{1,10})\//;

export const CATALOGUE_TAG = 'catalogue';
export const imageTag = (hash: string): string => `image-${hash}`;
export const filmTag = (fileId: number | string): string => `film-${fileId}`;

/** @param path without the query */
export function cacheTagsOf(path: string): string[] {
  if (!path.startsWith('/media/')) {
    const [, room, id] = PAGE.exec(path) ?? [];
    const own = room && id ? [`${KINDS[room as keyof typeof KINDS]}-${id}`] : [];
    return [...own, CATALOGUE_TAG];
  }
  const [, picture] = PICTURE.exec(path) ?? [];
  if (picture) return [imageTag(picture)];
  const [, film] = SEGMENT.exec(path) ?? [];
  if (film) return [filmTag(film)];
  const [, clip] = CLIP.exec(path) ?? [];
  return clip ? [`clip-${clip}`] : [];
}

/** A change by staff, as recorded in the audit log. */
export interface AuditedChange {
  action: string;
  kind: string;
  id: string;
  /** Previous values of the changed fields. */
  before: unknown;
}

/** Kinds of audit log entries whose changes show on many pages. */
const SHOWN_ON_ALL_PAGES = new Set(['category', 'front-page', 'import', 'media', 'settings']);
/** Image hashes among the fields. */
const HASH = /"(?:\w*[hH]ash|screenshots)":(?:"[^"]+"|\[[^\]]*\])/g;

/** Cache tags of everything that shows a change by staff; empty if nothing that caches keep shows it. */
export function cacheTagsOfChange({ action, kind, id, before }: AuditedChange): string[] {
  if (kind !== 'title' && kind !== 'person' && kind !== 'collection') {
    if (!SHOWN_ON_ALL_PAGES.has(kind)) return [];
    return action === 'media.delete' ? [filmTag(id), CATALOGUE_TAG] : [CATALOGUE_TAG];
  }
  // Images that are replaced, or deleted with the title.
  const fields = JSON.stringify(before ?? {}).match(HASH) ?? [];
  const hashes = fields.flatMap((field) => field.match(/(?<=")[\w-]{16,128}(?=")/g) ?? []);
  return [`${kind}-${id}`, CATALOGUE_TAG, ...hashes.map(imageTag)];
}
