import { randomUUID } from 'node:crypto';
import { MASTER_PLAYLIST, streamFolder } from '../domain/media/storage-keys.ts';
import type { TestApp } from './test-app.ts';

export interface MediaFileOptions {
  titleId: number;
  /** Only for series. */
  episodeId?: number;
  /** Together with the studio identifies the edition, which is added last if missing. */
  kind?: 'dubbed' | 'subtitled' | 'original';
  studio?: string;
  resolution?: number;
  /** Directly playable; default true. */
  isDirect?: boolean;
  /** Has a finished stream; default false. */
  hasStream?: boolean;
  /** Default: mp4. */
  container?: 'mp4' | 'mkv' | 'webm';
  /** Extension of its storage key; default: mp4. */
  extension?: string;
  /** Its bytes are in storage; default true. */
  isStored?: boolean;
  /** Default: 5400. Six bytes of a film that long are paced for an hour. */
  durationSeconds?: number;
  audioLanguages?: string[];
}

export interface TestMediaFile {
  id: number;
  editionId: number;
  storageKey: string;
  /** Null: there is no stream. */
  encodeId: number | null;
}

async function editionOf(t: TestApp, { titleId, kind, studio }: MediaFileOptions): Promise<number> {
  const { id } = await t.row<{ id: number }>(
    `with present as (
       select id from editions where title_id = $1 and kind = $2 and studio is not distinct from $3
     ), made as (
       insert into editions (title_id, position, kind, studio)
       select $1, coalesce((select max(position) from editions where title_id = $1), 0) + 1, $2, $3
       where not exists (select from present) returning id
     ) select id from present union all select id from made`,
    [titleId, kind ?? 'original', studio ?? null],
  );
  return id;
}

/** Inserts a media file as if it had been added and probed. */
export async function insertMediaFile(
  t: TestApp,
  options: MediaFileOptions,
): Promise<TestMediaFile> {
  const editionId = await editionOf(t, options);
  const storageKey = `media/${randomUUID()}.${options.extension ?? 'mp4'}`;
  const { id } = await t.row<{ id: number }>(
    `insert into media_files (edition_id, episode_id, storage_key, file_name, container, resolution, video_codec,
       codecs, size_bytes, duration_seconds, is_direct_playable, audio_languages)
     values ($1, $2, $3, 'film.mp4', $8, $4, 'h264', 'avc1.64001f,mp4a.40.2', 6, $7, $5, $6) returning id`,
    [
      editionId,
      options.episodeId ?? null,
      storageKey,
      options.resolution ?? 720,
      options.isDirect ?? true,
      options.audioLanguages ?? [],
      options.durationSeconds ?? 5400,
      options.container ?? 'mp4',
    ],
  );
  const isStored = options.isStored ?? true;
  if (isStored) await t.storage.put(storageKey, Buffer.from('a film'));
  let encodeId: number | null = null;
  if (options.hasStream) {
    const encode = await t.row<{ id: number }>(
      `insert into encodes (file_id, state, heights) values ($1, 'done', '{720}') returning id`,
      [id],
    );
    encodeId = encode.id;
    const key = `${streamFolder(id, encodeId)}${MASTER_PLAYLIST}`;
    if (isStored) await t.storage.put(key, Buffer.from('#EXTM3U\n'));
  }
  return { id, editionId, storageKey, encodeId };
}
