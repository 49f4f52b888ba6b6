import { createHash } from 'node:crypto';
import { subtitleTrack } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { subtitlesJson } from '../../db/read-models/subtitle-tracks.ts';
import {
  addCaptions,
  captionsOfPath,
  captionsPlaylist,
  limitMaster,
  toCaptionsSegment,
} from '../../domain/media/master-playlist.ts';
import { MASTER_PLAYLIST, subtitleKey } from '../../domain/media/storage-keys.ts';
import type { OpenedLink } from './delivery.ts';

const fileRow = z.object({
  durationSeconds: z.number().nullable(),
  subtitles: z.array(subtitleTrack.extend({ revision: z.int() })),
});

async function findCaptions(db: Db, fileId: number) {
  const found = await queryRow(
    db,
    fileRow,
    sql`select f.duration_seconds as "durationSeconds", ${subtitlesJson} as subtitles
      from media_files f where f.id = ${fileId}`,
  );
  return { durationSeconds: found?.durationSeconds ?? null, captions: found?.subtitles ?? [] };
}

/** Content that is sent for a link instead of the object that it names. */
export interface StreamPart {
  /** Storage key of the object to send; `null` if `text` is the whole content. */
  key: string | null;
  text: string;
  rewrite: ((text: string) => string) | null;
  /** `null` if it is derived from the object. */
  etag: string | null;
}

const hashOf = (text: string) =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/**
 * Generates the parts of a stream that refer to its subtitles: the master playlist for this viewer, and for each
 * subtitle a playlist and its file, below the folder of the stream, so that its link opens them too. `null` if the link
 * names something else, which is sent unchanged.
 */
export async function streamPartOf(
  db: Db,
  { claims, key }: OpenedLink,
): Promise<StreamPart | null> {
  const { fileId, kind, root, maxResolution } = claims;
  if (kind !== 'stream' || !root.endsWith('/')) return null;
  const path = key.slice(root.length);
  if (path === MASTER_PLAYLIST) {
    const { durationSeconds, captions } = await findCaptions(db, fileId);
    const shown = durationSeconds === null ? [] : captions;
    const rewrite = (text: string) => {
      const limited = maxResolution === null ? text : limitMaster(text, maxResolution);
      return addCaptions(limited, shown);
    };
    const etag = hashOf(JSON.stringify([key, maxResolution, shown]));
    return { key, text: '', rewrite, etag };
  }
  const named = captionsOfPath(path);
  if (!named) return null;
  if (!named.isPlaylist) {
    const file = subtitleKey(fileId, named.id, named.revision);
    return { key: file, text: '', rewrite: toCaptionsSegment, etag: null };
  }
  const { durationSeconds, captions } = await findCaptions(db, fileId);
  const isThere = captions.some(
    ({ id, revision }) => id === named.id && revision === named.revision,
  );
  if (!isThere || durationSeconds === null) return null;
  const text = captionsPlaylist(named, durationSeconds);
  return { key: null, text, rewrite: null, etag: null };
}
