import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { readSegments } from '../../domain/media/media-playlist.ts';
import { streamFolder } from '../../domain/media/storage-keys.ts';
import {
  CHUNK_RECORDS,
  type ChunkStore,
  type FinishedChunk,
  type SharedRun,
  sharedRun,
} from '../../integrations/ffmpeg/encode-chunks.ts';
import { helpWithChunks } from '../../integrations/ffmpeg/encode-hls.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { withLocalFile } from '../../integrations/storage/local-files.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { encodeWorkFolder, type MediaWorkDeps } from './media-deps.ts';

/* Chunks of a film that several processes encode. Their segments are already in their final place in storage, with a
   record of each chunk; rows store which process works on which chunk, so that nothing is encoded twice except what
   a dead process had begun. */

/** A chunk without a heartbeat for this long is free again; the interval is two seconds. */
const ORPHAN_TIMEOUT = sql`interval '30 seconds'`;
const HEARTBEAT_MS = 2_000;

interface SharedEncode extends Pick<MediaWorkDeps, 'db' | 'storage' | 'jobs' | 'log'> {
  encodeId: number;
  fileId: number;
  /** Whether another process has claimed the encode, and may end the sharing. */
  isHelper?: boolean;
}

/** This process's share in the chunks of an encode; `end` must be called. */
export interface ChunkShare {
  chunks: ChunkStore;
  end: () => Promise<void>;
}

/** Wakes one idle process; each helper wakes the next one. */
const wakeHelper = (jobs: Jobs, db: Db, encodeId: number): Promise<void> =>
  jobs.enqueue(db, 'encode-media', { encodeId }, { singletonKey: `${encodeId} helper` });

interface HeldChunk {
  run: SharedRun;
  chunk: FinishedChunk;
  lost: AbortController;
}

interface HeartbeatOptions extends Pick<SharedEncode, 'db' | 'log' | 'encodeId'> {
  /** SQL: the chunks of a run of this encode. */
  of: (run: SharedRun) => SQL;
  /** SQL: whether this process works on a chunk. */
  isHeld: SQL;
}

/** Shows every two seconds that this process works on the chunk that it holds, if it holds one; `end` must be called. */
function startChunkHeartbeat({ db, log, encodeId, of, isHeld }: HeartbeatOptions) {
  let held: HeldChunk | null = null;
  let sending: Promise<void> | null = null;

  async function send(now: HeldChunk): Promise<void> {
    try {
      const { rowCount } = await db.execute(sql`
        update encode_chunks set heartbeat_at = now()
        where ${of(now.run)} and n = ${now.chunk.n} and attempts = ${now.chunk.attempt} and ${isHeld}
          and exists (select from encodes where id = ${encodeId} and state in ('queued', 'running')
            and paused_at is null)`);
      if (rowCount === 0 && held === now) now.lost.abort();
    } catch (error) {
      log.warn({ err: error, encode: encodeId }, 'the heartbeat of a chunk could not be saved');
    } finally {
      sending = null;
    }
  }
  const timer = setInterval(() => {
    if (held !== null) sending ??= send(held);
  }, HEARTBEAT_MS);

  return {
    /** Returns a signal that aborts when another process has the chunk, or when the encode is paused or ended. */
    hold(run: SharedRun, chunk: FinishedChunk): AbortSignal {
      held = { run, chunk, lost: new AbortController() };
      return held.lost.signal;
    },
    release(): void {
      held = null;
    },
    async end(): Promise<void> {
      clearInterval(timer);
      await sending;
    },
  };
}

export function shareChunks({
  db,
  storage,
  jobs,
  log,
  encodeId,
  fileId,
  isHelper = false,
}: SharedEncode): ChunkShare {
  const worker = randomUUID();
  const folder = streamFolder(fileId, encodeId);
  const of = ({ key }: SharedRun) => sql`encode_id = ${encodeId} and run = ${key}`;
  const isHeld = sql`worker = ${worker} and finished_at is null and heartbeat_at is not null`;
  const heartbeat = startChunkHeartbeat({ db, log, encodeId, of, isHeld });

  const chunks: ChunkStore = {
    async open(run, count) {
      await db.execute(sql`
        insert into encode_chunks (encode_id, run, n)
        select ${encodeId}, ${run.key}, n from generate_series(0, ${count - 1}::int) n
        on conflict do nothing`);
      await db.execute(
        sql`update encodes set shared_run = ${JSON.stringify(run)}::jsonb where id = ${encodeId}`,
      );
      await wakeHelper(jobs, db, encodeId);
    },
    async claim(run) {
      heartbeat.release();
      const isFree = sql`finished_at is null
        and (heartbeat_at is null or heartbeat_at < now() - ${ORPHAN_TIMEOUT})`;
      // There are no chunks beyond the end of the film.
      const end = sql`(select coalesce(min(n), 32767) from encode_chunks where ${of(run)} and is_end)`;
      const claimed = await queryRow(
        db,
        z.object({ n: z.number(), attempt: z.number() }),
        sql`
        update encode_chunks set worker = ${worker}, attempts = attempts + 1, heartbeat_at = now()
        where ${of(run)} and n = (select n from encode_chunks
          where ${of(run)} and n < ${end} and ${isFree} order by n limit 1 for update skip locked)
          and (not ${isHelper} or exists (select from encodes
            where id = ${encodeId} and shared_run ->> 'key' = ${run.key} and paused_at is null))
        returning n, attempts as attempt`,
      );
      const [state] = await queryRows(
        db,
        z.object({ finished: z.number(), isAwaited: z.boolean() }),
        sql`
        select count(*) filter (where finished_at is not null)::int as finished,
          coalesce(bool_or(finished_at is null and n < ${end}), false) as "isAwaited"
        from encode_chunks where ${of(run)}`,
      );
      const { finished = 0, isAwaited = false } = state ?? {};
      if (claimed === null) return { n: null, attempt: 0, finished, isAwaited };
      return { ...claimed, lost: heartbeat.hold(run, claimed), finished, isAwaited };
    },
    async finish(run, { n, attempt }, isEnd) {
      heartbeat.release();
      const { rowCount } = await db.execute(sql`
        update encode_chunks set finished_at = now(), heartbeat_at = null, is_end = ${isEnd}
        where ${of(run)} and n = ${n} and attempts = ${attempt} and ${isHeld}`);
      return rowCount === 1;
    },
    finished: (run) =>
      queryRows(
        db,
        z.object({ n: z.number(), attempt: z.number() }),
        sql`
        select n, attempts as attempt from encode_chunks where ${of(run)} and finished_at is not null
          and n <= (select coalesce(min(n), 32767) from encode_chunks where ${of(run)} and is_end)
        order by n`,
      ),
    async reopen(run, n) {
      if (n === null)
        await db.execute(sql`update encodes set shared_run = null where id = ${encodeId}`);
      await db.execute(sql`
        update encode_chunks set finished_at = null, heartbeat_at = null, is_end = false
        where ${of(run)} and ${n === null ? sql`true` : sql`n = ${n}`}`);
    },
    async put(name, path) {
      await storage.putFile(folder + name, path);
    },
    async read(name) {
      const stream = await storage.getStream(folder + name);
      return stream && buffer(stream);
    },
  };
  return {
    chunks,
    async end() {
      await heartbeat.end();
      await db.execute(
        sql`update encode_chunks set heartbeat_at = null where encode_id = ${encodeId} and ${isHeld}`,
      );
    },
  };
}

const sharedEncode = z.object({
  fileId: z.number(),
  storageKey: z.string(),
  run: sharedRun,
  free: z.number(),
});

/** An encode that another process works on, with unclaimed chunks. `null` if there are none. */
function findSharedEncode(db: Db, encodeId: number) {
  return queryRow(
    db,
    sharedEncode,
    sql`
    select f.id as "fileId", f.storage_key as "storageKey", en.shared_run as run, count(*)::int as free
    from encodes en join media_files f on f.id = en.file_id
    join encode_chunks c on c.encode_id = en.id and c.run = en.shared_run ->> 'key'
    where en.id = ${encodeId} and en.state in ('queued', 'running') and en.paused_at is null and c.finished_at is null
      and (c.heartbeat_at is null or c.heartbeat_at < now() - ${ORPHAN_TIMEOUT})
    group by f.id, en.id`,
  );
}

/** Deletes the rows of an encode's chunks and their records; the segments are kept. */
export async function deleteChunks(
  { db, storage }: { db: Db; storage: Storage },
  encodeId: number,
  fileId: number,
): Promise<void> {
  const folder = streamFolder(fileId, encodeId);
  const repeated = await queryRow(
    db,
    z.object({ is: z.boolean() }),
    sql`select exists (select from encode_chunks where encode_id = ${encodeId} and attempts > 1) as is`,
  );
  if (repeated?.is) await removeUnusedSegments(storage, folder);
  await storage.deleteFolder(folder + CHUNK_RECORDS);
  await db.execute(sql`
    with gone as (delete from encode_chunks where encode_id = ${encodeId})
    update encodes set shared_run = null where id = ${encodeId}`);
}

/** Deletes segments stored by processes that died, of chunks that others then encoded. */
async function removeUnusedSegments(storage: Storage, folder: string): Promise<void> {
  for (const part of await storage.listFolders(folder)) {
    const playlist = await storage.getStream(`${folder}${part}/index.m3u8`);
    if (playlist === null) continue;
    const used = new Set(readSegments((await buffer(playlist)).toString()).map(({ uri }) => uri));
    for await (const { key } of storage.list(`${folder}${part}/`)) {
      const name = key.slice(key.lastIndexOf('/') + 1);
      if (name.endsWith('.m4s') && !used.has(name)) await storage.delete(key);
    }
  }
}

/**
 * Encodes chunks of a film that another process has claimed, while there are unclaimed ones. Errors are ignored: the
 * work is left to that process.
 */
export async function helpToEncode(
  deps: MediaWorkDeps,
  ffmpeg: Ffmpeg,
  encodeId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, storage, jobs, log } = deps;
  const found = await findSharedEncode(db, encodeId);
  if (found === null) return;
  const { fileId, storageKey, run, free } = found;
  if (free > 1) await wakeHelper(jobs, db, encodeId);
  const share = shareChunks({ ...deps, encodeId, fileId, isHelper: true });
  // Two processes may share one work folder.
  const folder = join(encodeWorkFolder(deps.workFolder, encodeId), 'helpers', randomUUID());
  try {
    await withLocalFile(storage, storageKey, folder, async (input) => {
      if (input === null) return;
      const { chunks } = share;
      const helped = await helpWithChunks(ffmpeg, run, { input, outDir: folder, signal, chunks });
      log.info({ encode: encodeId, file: fileId, helped }, 'took part in an encode');
    });
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error, encode: encodeId }, 'could not take part');
  } finally {
    await share.end();
    await rm(folder, { recursive: true, force: true });
  }
}
