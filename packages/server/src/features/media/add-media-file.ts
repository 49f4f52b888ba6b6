import { basename } from 'node:path';
import { plainLine } from '@parde/contract';
import { formatBytes } from '@parde/shared/digits';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { CONTENT_CHANGED } from '../../db/content-version.ts';
import { refreshTitleVersions } from '../../db/read-models/search/title-versions.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { englishSize, freeInWords, isDiskFull } from '../../integrations/storage/disk-space.ts';
import {
  contentKey,
  filmContent,
  isStored,
  linkContent,
  type StoredContent,
  storeContent,
} from '../../integrations/storage/local-files.ts';
import { nameByContent } from '../../integrations/storage/media-type.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { acceptDamage } from './encode-queries.ts';
import { mediaError, mediaNotFound } from './errors.ts';
import { findSameFile, insertMediaFile, lockStorageKey, writeFacts } from './file-queries.ts';
import { inspectFile, type MediaFacts } from './inspect-file.ts';
import type { MediaDeps } from './media-deps.ts';
import { requestEncode } from './request-encode.ts';
import {
  type EditionFacts,
  findEdition,
  findEditionLike,
  findOrAddEdition,
  findTitleType,
  isEpisodeOf,
  markEditionsManual,
} from './title-queries.ts';

export interface NewMediaFile {
  titleId: number;
  /** The episode of a series; `null` for a film. */
  episodeId: number | null;
  /** Description of the edition, or the id of an existing one. */
  edition: EditionFacts | number;
  /** Local path; the file is not moved. */
  path: string;
  /**
   * Its content if already known, such as that of an upload. The file is not modified any more, so it is linked into
   * storage where possible.
   */
  content?: Omit<StoredContent, 'storageKey'>;
  /** Used for downloads; its extension becomes part of the storage key, if it is right. */
  fileName: string;
  /** ISO 639-1 codes of the audio tracks, in order; they override those in the file. */
  audioLanguages?: readonly string[];
  /** Whether to encode a stream of it, for slow networks. Default true. */
  isEncoded?: boolean;
  /** Stream index of the image subtitle that is burnt into the stream; `null` for none. */
  burntStream?: number | null;
  /** Whether it is offered and encoded however damaged it is. Default false. */
  acceptsDamage?: boolean;
  /** Who is recorded as adding it; absent if the request that caused it has already been recorded. */
  actor?: Actor;
}

export interface AddedMediaFile {
  fileId: number;
  /** `false` if this edition already had the same file; nothing changed. */
  isNew: boolean;
  facts: MediaFacts;
  /** `null` if no encode was requested. */
  encodeId: number | null;
}

/**
 * Adds a film: probes it, copies it into storage, inserts it and leaves the rest to jobs. Files that browsers can play
 * directly can be watched at once.
 *
 * @throws AppError with one sentence if it is not a film, the disk is full, or there is no such title, episode, edition
 *   or subtitle to burn in
 */
export async function addMediaFile(
  deps: MediaDeps,
  ffmpeg: Ffmpeg | null,
  file: NewMediaFile,
): Promise<AddedMediaFile> {
  const { path, titleId, audioLanguages: givenLanguages = [] } = file;
  const fileName = plainLine(basename(file.fileName).slice(-200));
  await assertTitleTakesFile(deps.db, titleId, file.episodeId);
  const facts = await inspectFile(ffmpeg, { path, fileName, givenLanguages });
  const keyName = nameByContent(fileName, facts.container);
  const named = file.content
    ? filmContent(file.content, keyName)
    : await contentKey('media', path, keyName);
  const key = (await findKnownKey(deps.db, file, named.storageKey)) ?? named.storageKey;
  const content = { ...named, storageKey: key };
  const source = { path, fileName, isLinked: file.content !== undefined };
  await storeSource(deps.storage, content, source);
  return deps.db.transaction(async (tx) => {
    const editionId = await editionOf(tx, file);
    await lockStorageKey(tx, key);
    // The last other file with the same content may have been removed in the meantime.
    await storeSource(deps.storage, content, source);
    const place = { editionId, episodeId: file.episodeId, storageKey: key };
    const { acceptsDamage = false } = file;
    const about = { fileName, sizeBytes: content.size, container: facts.container, acceptsDamage };
    const fileId = await insertMediaFile(tx, place, about);
    if (fileId === null) {
      const known = await findSameFile(tx, place);
      return { fileId: known?.id as number, isNew: false, facts, encodeId: null };
    }
    await writeFacts(tx, fileId, facts);
    await refreshTitleVersions(tx, titleId);
    const { isEncoded = true, burntStream = null } = file;
    const encodeId =
      isEncoded || burntStream !== null
        ? await requestEncode(tx, deps.jobs, fileId, facts.pictureSubtitles, burntStream)
        : null;
    if (acceptsDamage && encodeId !== null) await acceptDamage(tx, encodeId);
    await deps.jobs.enqueue(tx, 'derive-media', { fileId }, { singletonKey: String(fileId) });
    await tx.execute(CONTENT_CHANGED);
    if (file.actor) {
      await writeAudit(tx, file.actor, {
        action: 'media.add',
        subject: { kind: 'media', id: fileId },
        after: { titleId, episodeId: file.episodeId, editionId, fileName },
      });
    }
    return { fileId, isNew: true, facts, encodeId };
  });
}

/** @throws AppError if the title or episode cannot have files */
async function assertTitleTakesFile(
  db: Db,
  titleId: number,
  episodeId: number | null,
): Promise<void> {
  const type = await findTitleType(db, titleId);
  if (type === null) throw mediaNotFound('title', titleId);
  if (type === 'series' && episodeId === null) {
    throw mediaError('Say which episode of the series it is.', 'قسمت سریال را مشخص کنید');
  }
  if (episodeId !== null && !(await isEpisodeOf(db, episodeId, titleId))) {
    throw mediaNotFound('episode', episodeId);
  }
}

/** The key under which this edition already has the same content; `null` if it does not have it. */
async function findKnownKey(
  db: Db,
  { titleId, episodeId, edition }: NewMediaFile,
  storageKey: string,
): Promise<string | null> {
  const editionId =
    typeof edition === 'number' ? edition : await findEditionLike(db, titleId, edition);
  if (editionId === null) return null;
  return (await findSameFile(db, { editionId, episodeId, storageKey }))?.storageKey ?? null;
}

async function editionOf(tx: Db, { titleId, edition }: NewMediaFile): Promise<number> {
  if (!(await markEditionsManual(tx, titleId))) throw mediaNotFound('title', titleId);
  if (typeof edition !== 'number') return findOrAddEdition(tx, titleId, edition);
  const found = await findEdition(tx, titleId, edition);
  if (found === null) throw mediaNotFound('edition', edition);
  return found;
}

/** Space kept free on the storage disk, which may also hold the database, and that stops when the disk is full. */
const SPARE_BYTES = 50_000_000;

/** @param free `null` if unknown */
function notEnoughSpace(fileName: string, needed: number, free: number | null) {
  const { left, leftPersian } = freeInWords(free);
  return mediaError(
    `${fileName}: there is no room for it. It needs ${englishSize(needed)} on the disk of the storage, of which ${englishSize(SPARE_BYTES)} are left free; ${left}. Nothing was kept.`,
    `جا برای این فایل نیست: ${formatBytes(needed + SPARE_BYTES)} لازم است و ${leftPersian}`,
  );
}

/**
 * Copies an added file into storage, unless all of its content is already there.
 *
 * @throws AppError with one sentence if the disk is full and that is known in advance; then nothing is stored
 */
async function storeSource(
  storage: Storage,
  content: StoredContent,
  { path, fileName, isLinked }: { path: string; fileName: string; isLinked: boolean },
): Promise<void> {
  const { storageKey, size } = content;
  if (await isStored(storage, content)) return;
  if (isLinked && (await linkContent(storage, storageKey, path))) return;
  const free = await storage.freeBytes();
  if (free !== null && free < size + SPARE_BYTES) throw notEnoughSpace(fileName, size, free);
  try {
    await storeContent(storage, content, path);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw notEnoughSpace(fileName, size, await storage.freeBytes());
  }
}
