import { basename } from 'node:path';
import { createCopyBuffer } from '../../db/copy-rows.ts';
import { type MergeTarget, mergeRows } from '../../db/merge-rows.ts';
import { storeMedia } from './assets.ts';
import type { ImportSession } from './import-session.ts';
import type { TitleWithId } from './title-rows.ts';
import { uncheckedCopy } from './unchecked-copy.ts';

const EDITIONS: MergeTarget = {
  table: 'editions',
  columns: ['title_id', 'position', 'kind', 'studio', 'is_censored'],
  key: ['title_id', 'position'],
  scope: 't.title_id = any($2::int[])',
};

const BELONGS_TO_TITLES =
  't.edition_id in (select id from editions where title_id = any($2::int[]))';

const VOICES: MergeTarget = {
  table: 'edition_voices',
  columns: ['edition_id', 'position', 'name_fa', 'character_fa'],
  key: ['edition_id', 'position'],
  incoming: `
    select e.id as edition_id, i.position, i.name_fa, i.character_fa
    from json_to_recordset($1) as i (title_id int, edition smallint, position smallint,
      name_fa text, character_fa text)
    join editions e on e.title_id = i.title_id and e.position = i.edition`,
  scope: BELONGS_TO_TITLES,
};

/**
 * Columns that probing the file fills more reliably than the record; after a probe, imports leave
 * them alone.
 */
const PROBED = [
  'container',
  'resolution',
  'video_codec',
  'duration_seconds',
  'audio_languages',
  'subtitle_languages',
  'is_direct_playable',
] as const;

const FILES: MergeTarget = {
  table: 'media_files',
  columns: ['edition_id', 'episode_id', 'storage_key', 'size_bytes', 'file_name', ...PROBED],
  key: ['edition_id', 'episode_id', 'storage_key'],
  nullableKey: 'episode_id',
  incoming: `
    select distinct on (ed.id, ep.id, i.storage_key) ed.id as edition_id, ep.id as episode_id,
      i.storage_key, i.size_bytes, i.file_name,
      ${PROBED.map((column) => `case when known.probed_at is null then i.${column} else known.${column} end as ${column}`)}
    from json_to_recordset($1) as i (title_id int, edition smallint, season smallint,
      episode smallint, storage_key text, file_name text, container text, resolution smallint,
      video_codec text, size_bytes bigint, duration_seconds int, audio_languages text[],
      subtitle_languages text[], is_direct_playable boolean)
    join editions ed on ed.title_id = i.title_id and ed.position = i.edition
    left join seasons s on s.title_id = i.title_id and s.number = i.season
    left join episodes ep on ep.season_id = s.id and ep.number = i.episode
    left join media_files known on known.edition_id = ed.id and known.storage_key = i.storage_key
      and known.episode_id is not distinct from ep.id`,
  scope: BELONGS_TO_TITLES,
};

/** Derived from the record until the file is probed. */
function isDirectPlayable({ container, video_codec }: { container: string; video_codec: string }) {
  return /^(mp4|m4v|webm)$/i.test(container) && /^(h\.?264|avc1?|vp8|vp9|av1)$/i.test(video_codec);
}

/** Writes editions with their voices and files. Returns the number of rows written. */
export async function writeEditions(
  session: ImportSession,
  titles: readonly TitleWithId[],
  knownIds: readonly number[],
): Promise<number> {
  const known = new Set(knownIds);
  const touched = titles.filter(({ id, record }) => known.has(id) || record.editions.length > 0);
  if (touched.length === 0) return 0;
  const editions = [];
  const fresh = createCopyBuffer('editions', EDITIONS.columns);
  const voices: object[] = [];
  const files = [];
  for (const { id: title_id, record } of touched) {
    for (const [edition, { voice_cast, files: list, ...own }] of record.editions.entries()) {
      if (known.has(title_id)) editions.push({ title_id, position: edition, ...own });
      else fresh.add(title_id, edition, own.kind, own.studio, own.is_censored);
      voice_cast.forEach((voice, position) => {
        voices.push({ title_id, edition, position, ...voice });
      });
      for (const { file, ...facts } of list) {
        const { storageKey, size } = await storeMedia(session, 'media', file);
        files.push({
          title_id,
          edition,
          storage_key: storageKey,
          size_bytes: size,
          ...facts,
          file_name: basename(file),
          is_direct_playable: isDirectPlayable(facts),
        });
      }
    }
  }
  const { client } = session;
  const parents = touched.map(({ id }) => id).filter((id) => known.has(id));
  const merge = async (target: MergeTarget, rows: readonly object[]) =>
    parents.length + rows.length === 0 ? 0 : mergeRows(client, target, parents, rows);
  let written = await uncheckedCopy(session, null, () => fresh.flush(client));
  written += await merge(EDITIONS, editions);
  written += await merge(VOICES, voices);
  return written + (await merge(FILES, files));
}

const SCREENSHOTS: MergeTarget = {
  table: 'screenshots',
  columns: ['title_id', 'position', 'image_hash'],
  key: ['title_id', 'position'],
  // Screenshots that a job took from the film stay until a record brings others.
  scope: 't.title_id = any($2::int[]) and not t.is_made',
};

const TRAILERS: MergeTarget = {
  table: 'trailers',
  columns: ['title_id', 'position', 'title_fa', 'storage_key', 'duration_seconds'],
  key: ['title_id', 'position'],
  scope: 't.title_id = any($2::int[])',
};

/**
 * Writes screenshots and trailers, except for titles whose `locks` protect them. Returns the number
 * of rows written.
 */
export async function writeTitleMedia(
  session: ImportSession,
  titles: readonly TitleWithId[],
  knownIds: readonly number[],
  images: ReadonlyMap<string, string>,
  locks: ReadonlyMap<number, string[]>,
): Promise<number> {
  const known = new Set(knownIds);
  const open = (lock: 'screenshots' | 'trailers') =>
    titles.filter(
      ({ id, record }) =>
        (known.has(id) || record[lock].length > 0) && !locks.get(id)?.includes(lock),
    );
  let written = 0;

  const withShots = open('screenshots');
  if (withShots.length > 0) {
    const rows = withShots.flatMap(({ id: title_id, record }) =>
      record.screenshots.map((asset, position) => ({
        title_id,
        position,
        image_hash: images.get(asset),
      })),
    );
    await deleteMade(session, withShots);
    written += await mergeRows(
      session.client,
      SCREENSHOTS,
      withShots.map(({ id }) => id),
      rows,
    );
  }

  const withTrailers = open('trailers');
  if (withTrailers.length > 0) {
    const rows = [];
    for (const { id: title_id, record } of withTrailers) {
      for (const [position, { file, title_fa, duration_seconds }] of record.trailers.entries()) {
        const { storageKey } = await storeMedia(session, 'clips', file);
        rows.push({ title_id, position, title_fa, storage_key: storageKey, duration_seconds });
      }
    }
    written += await mergeRows(
      session.client,
      TRAILERS,
      withTrailers.map(({ id }) => id),
      rows,
    );
  }
  return written;
}

async function deleteMade(
  { client }: ImportSession,
  titles: readonly TitleWithId[],
): Promise<void> {
  const given = titles.filter(({ record }) => record.screenshots.length > 0);
  if (given.length === 0) return;
  await client.query('delete from screenshots where is_made and title_id = any($1::int[])', [
    given.map(({ id }) => id),
  ]);
}
