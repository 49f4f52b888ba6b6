import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '../../packages/server/src/db/client.ts';
import { siteSecret } from '../../packages/server/src/db/site-secret.ts';
import { createMediaLinks } from '../../packages/server/src/domain/media-link.ts';
import type { Storage } from '../../packages/server/src/integrations/storage/storage.ts';

export interface Film {
  /** Storage key of the whole film, and the signed URL of its download. */
  key: string;
  download: string;
  /** Storage key prefix of the segments, ending in a slash. */
  stream: string;
  /** Signed URL of that folder, one per viewer. */
  viewers: string[];
  /** File names of the segments. */
  segments: string[];
}

const MIB = 1024 * 1024;
const FILM_MIB = 256;
const KEY = 'bench/film.mp4';
const STREAM = 'films/bench/hls/1/';
/** Four seconds of 720p at 2.5 Mbit/s. */
const SEGMENT_BYTES = 1_250_000;
const SEGMENTS = 60;
const VIEWERS = 500;

async function storeFilm(storage: Storage, segments: readonly string[]): Promise<void> {
  if (!(await storage.exists(KEY))) {
    const noise = randomBytes(MIB);
    await storage.put(KEY, Readable.from(Array.from({ length: FILM_MIB }, () => noise)));
  }
  for (const segment of segments) {
    if (await storage.exists(STREAM + segment)) continue;
    await storage.put(STREAM + segment, randomBytes(SEGMENT_BYTES));
  }
}

/** Inserts a premium file; the same one in every run on a database. */
async function insertFile({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with edition as (
       insert into editions (title_id, position, kind) select min(id), 32000, 'original' from titles
       on conflict (title_id, position) do update set kind = 'original' returning id)
     insert into media_files (edition_id, storage_key, container, size_bytes)
       select id, $1, 'mp4', $2 from edition
     on conflict (edition_id, episode_id, storage_key) do update set size_bytes = $2 returning id`,
    [KEY, FILM_MIB * MIB],
  );
  if (!rows[0]) throw new Error('the film was not stored');
  return rows[0].id;
}

interface Viewer {
  user_id: number;
  session_id: number;
  playback_id: string;
}

/** Members with premium who play the file; their playbacks stay alive for the whole bench. */
async function insertViewers({ pool }: Database, fileId: number): Promise<Viewer[]> {
  const { rows } = await pool.query<Viewer>(
    `with member as (
       insert into users (name, email, email_verified_at, password_hash)
         select 'بیننده', 'viewer-' || n || '@example.com', now(), '-'
           from generate_series(1, $2::int) n
       on conflict (email) where email_verified_at is not null do update set name = excluded.name returning id),
     premium as (
       insert into entitlements (user_id, starts_at, ends_at, source, max_streams)
         select id, now(), now() + interval '1 day', 'grant', 2 from member m where not exists (
           select from entitlements e where e.user_id = m.id and e.ends_at > now())),
     session as (
       insert into sessions (user_id, secret_hash, signed_in_by, is_remembered, expires_at)
         select id, sha256(gen_random_uuid()::text::bytea), 'password', true, now() + interval '1 day'
         from member returning id, user_id)
     insert into playbacks (user_id, session_id, file_id, is_counted, seen_at)
       select user_id, id, $1, true, now() + interval '1 day' from session
     returning user_id, session_id, id as playback_id`,
    [fileId, VIEWERS],
  );
  return rows;
}

/** Stores a film and starts playbacks for the viewers. Returns the URLs to request. */
export async function prepareFilm(database: Database, storage: Storage): Promise<Film> {
  const segments = Array.from(
    { length: SEGMENTS },
    (_, i) => `${String(i + 1).padStart(5, '0')}.m4s`,
  );
  await storeFilm(storage, segments);
  const fileId = await insertFile(database);
  const links = createMediaLinks(await siteSecret(database.db, 'media-links'));
  const expiresAt = Math.floor(Date.now() / 1000) + 86_400;
  const viewers = (await insertViewers(database, fileId)).map((viewer) => ({
    fileId,
    expiresAt,
    userId: viewer.user_id,
    sessionId: viewer.session_id,
    playbackId: viewer.playback_id,
    fileName: null,
    asciiName: null,
    isExternal: false,
    mediaType: null,
    maxResolution: null,
  }));
  const [first] = viewers;
  if (!first) throw new Error('nobody watches');
  return {
    key: KEY,
    download: links.urlOf({ ...first, root: KEY, kind: 'download' }),
    stream: STREAM,
    viewers: viewers.map((viewer) => links.urlOf({ ...viewer, root: STREAM, kind: 'stream' }, '')),
    segments,
  };
}
