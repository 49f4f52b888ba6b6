import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../../packages/server/src/config.ts';
import {
  MASTER_PLAYLIST,
  streamFolder,
} from '../../packages/server/src/domain/media/storage-keys.ts';
import { watchPath } from '../../packages/server/src/domain/paths.ts';
import { addMediaFile } from '../../packages/server/src/features/media/add-media-file.ts';
import { mediaWorkDeps } from '../../packages/server/src/features/media/jobs.ts';
import { runEncode } from '../../packages/server/src/features/media/run-encode.ts';
import { findFfmpeg } from '../../packages/server/src/integrations/ffmpeg/find-ffmpeg.ts';
import type { JobDeps } from '../../packages/server/src/queue/job-handler.ts';
import { drawFilm } from '../measure/draw-film.ts';

export interface Playable {
  titleId: number;
  fileId: number;
  /** Path of its public watch page. */
  page: string;
  /** Path of its master playlist in the storage folder. */
  playlist: string;
  storageDir: string;
}

const SECONDS = 30;

/** Makes the newest film of the catalogue free for everybody. */
async function freeTitle({ pool }: JobDeps['database']): Promise<{ id: number; imdbKey: string }> {
  const { rows } = await pool.query<{ id: number; imdbKey: string }>(
    `update titles set is_free = true where id = (select max(id) from titles where type = 'movie')
     returning id, coalesce((select external_id from title_external_ids e
       where e.title_id = titles.id and source = 'imdb'), 'p' || id) as "imdbKey"`,
  );
  if (!rows[0]) throw new Error('the catalogue has no film');
  return rows[0];
}

/** Adds a film to the catalogue and encodes it, as an operator would. Null: there is no ffmpeg. */
export async function preparePlayable(deps: JobDeps, config: Config): Promise<Playable | null> {
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg?.h264[0]) return null;
  const { id: titleId, imdbKey } = await freeTitle(deps.database);
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-bench-film-'));
  try {
    const file = path.join(folder, 'film.mp4');
    await drawFilm(file, '1280x720', SECONDS);
    const work = mediaWorkDeps(deps);
    const added = await addMediaFile(work, ffmpeg, {
      titleId,
      episodeId: null,
      edition: { kind: 'original', studio: null, isCensored: null },
      path: file,
      fileName: 'film.mp4',
    });
    if (added.encodeId !== null) {
      await runEncode(work, ffmpeg, added.encodeId, new AbortController().signal);
    }
    const { rows } = await deps.database.pool.query<{ id: number }>(
      `select max(id) as id from encodes where file_id = $1 and state = 'done'`,
      [added.fileId],
    );
    return {
      titleId,
      fileId: added.fileId,
      page: watchPath(imdbKey, titleId),
      playlist: `${streamFolder(added.fileId, rows[0]?.id ?? 0)}${MASTER_PLAYLIST}`,
      storageDir: config.storageDir,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
