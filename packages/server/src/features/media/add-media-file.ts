import { basename } from 'node:path';
import { plainLine } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { refreshTitleVersions } from '../../db/read-models/search/title-versions.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { contentKey } from '../../integrations/storage/store-content.ts';
import {
  type EditionFacts,
  findEdition,
  findOrAddEdition,
  findTitleType,
  isEpisodeOf,
  takeEditionsOver,
} from './edition-queries.ts';
import { findFileAt, insertMediaFile, lockStorageKey, writeFacts } from './file-queries.ts';
import { keepSource } from './keep-source.ts';
import { lookIntoFile } from './look-into-file.ts';
import type { MediaDeps } from './media-deps.ts';
import type { MediaFacts } from './media-facts.ts';
import { absent, refuse } from './refuse.ts';
import { requestEncode } from './request-encode.ts';

export interface NewMediaFile {
  titleId: number;
  /** The episode of a series; null: a film. */
  episodeId: number | null;
  /** Description of the edition, or the id of an existing one. */
  edition: EditionFacts | number;
  /** Local path; the file is not moved. */
  path: string;
  /** Used for downloads; its extension becomes part of the storage key. */
  fileName: string;
  /** ISO 639-1 codes of the audio tracks, in order; they override those in the file. */
  audioLanguages?: readonly string[];
  /** Whether to encode a stream of it, for slow networks. Default true. */
  isEncoded?: boolean;
}

export interface AddedMediaFile {
  fileId: number;
  /** False: this edition already had the same file; nothing changed. */
  isNew: boolean;
  facts: MediaFacts;
  /** Null: no encode was requested. */
  encodeId: number | null;
}

/**
 * Adds a film: probes it, copies it into storage, inserts it and leaves the rest to jobs. Files
 * that browsers can play directly are watchable at once.
 *
 * @throws AppError with one sentence when it is not a film, the disk is full, or there is no such
 * title, episode or edition
 */
export async function addMediaFile(
  deps: MediaDeps,
  ffmpeg: Ffmpeg | null,
  file: NewMediaFile,
): Promise<AddedMediaFile> {
  const { path, titleId, audioLanguages: told = [] } = file;
  const fileName = plainLine(basename(file.fileName).slice(-200));
  await assertPlace(deps.db, titleId, file.episodeId);
  const facts = await lookIntoFile(ffmpeg, { path, fileName, told });
  const content = await contentKey('media', path, fileName);
  const key = content.storageKey;
  await keepSource(deps.storage, content, { path, fileName });
  return deps.db.transaction(async (tx) => {
    const editionId = await editionOf(tx, file);
    await refreshTitleVersions(tx, titleId);
    await lockStorageKey(tx, key);
    // The last other file with the same content may have been removed meanwhile.
    await keepSource(deps.storage, content, { path, fileName });
    const place = { editionId, episodeId: file.episodeId, storageKey: key };
    const about = { fileName, sizeBytes: content.size, container: facts.container };
    const fileId = await insertMediaFile(tx, place, about);
    if (fileId === null) {
      const known = await findFileAt(tx, place);
      return { fileId: known as number, isNew: false, facts, encodeId: null };
    }
    await writeFacts(tx, fileId, facts);
    const encodeId = file.isEncoded === false ? null : await requestEncode(tx, deps.jobs, fileId);
    await deps.jobs.enqueue(tx, 'derive-media', { fileId }, { singletonKey: String(fileId) });
    return { fileId, isNew: true, facts, encodeId };
  });
}

/** @throws AppError when the title or episode cannot have files */
async function assertPlace(db: Db, titleId: number, episodeId: number | null): Promise<void> {
  const type = await findTitleType(db, titleId);
  if (type === null) throw absent('title', titleId);
  if (type === 'series' && episodeId === null) {
    throw refuse('Say which episode of the series it is.', 'قسمت سریال را مشخص کنید');
  }
  if (episodeId !== null && !(await isEpisodeOf(db, episodeId, titleId))) {
    throw absent('episode', episodeId);
  }
}

async function editionOf(tx: Db, { titleId, edition }: NewMediaFile): Promise<number> {
  if (!(await takeEditionsOver(tx, titleId))) throw absent('title', titleId);
  if (typeof edition !== 'number') return findOrAddEdition(tx, titleId, edition);
  const found = await findEdition(tx, titleId, edition);
  if (found === null) throw absent('edition', edition);
  return found;
}
