import { type MergeTarget, mergeRows } from '../../db/merge-rows.ts';
import { storeMedia } from './assets.ts';
import type { ImportSession } from './import-session.ts';
import type { PlacedTitle } from './title-rows.ts';

const EDITIONS: MergeTarget = {
  table: 'editions',
  columns: ['title_id', 'position', 'kind', 'studio', 'is_censored'],
  key: ['title_id', 'position'],
  scope: 't.title_id = any($2::int[])',
};

const OF_TITLES = 't.edition_id in (select id from editions where title_id = any($2::int[]))';

const VOICES: MergeTarget = {
  table: 'edition_voices',
  columns: ['edition_id', 'position', 'name_fa', 'character_fa'],
  key: ['edition_id', 'position'],
  incoming: `
    select e.id as edition_id, i.position, i.name_fa, i.character_fa
    from json_to_recordset($1) as i (title_id int, edition smallint, position smallint,
      name_fa text, character_fa text)
    join editions e on e.title_id = i.title_id and e.position = i.edition`,
  scope: OF_TITLES,
};

const FILES: MergeTarget = {
  table: 'media_files',
  columns: [
    'edition_id',
    'episode_id',
    'storage_key',
    'container',
    'resolution',
    'video_codec',
    'size_bytes',
    'duration_seconds',
    'audio_languages',
    'subtitle_languages',
  ],
  key: ['edition_id', 'episode_id', 'storage_key'],
  nullableKey: 'episode_id',
  incoming: `
    select distinct on (ed.id, ep.id, i.storage_key) ed.id as edition_id, ep.id as episode_id, i.storage_key,
      i.container, i.resolution, i.video_codec, i.size_bytes, i.duration_seconds,
      i.audio_languages, i.subtitle_languages
    from json_to_recordset($1) as i (title_id int, edition smallint, season smallint,
      episode smallint, storage_key text, container text, resolution smallint, video_codec text,
      size_bytes bigint, duration_seconds int, audio_languages text[], subtitle_languages text[])
    join editions ed on ed.title_id = i.title_id and ed.position = i.edition
    left join seasons s on s.title_id = i.title_id and s.number = i.season
    left join episodes ep on ep.season_id = s.id and ep.number = i.episode`,
  scope: OF_TITLES,
};

/** Editions with their voices and files. Returns rows written. */
export async function writeEditions(
  session: ImportSession,
  titles: readonly PlacedTitle[],
  knownIds: readonly number[],
): Promise<number> {
  const known = new Set(knownIds);
  const touched = titles.filter(({ id, record }) => known.has(id) || record.editions.length > 0);
  if (touched.length === 0) return 0;
  const editions = [];
  const voices: object[] = [];
  const files = [];
  for (const { id: title_id, record } of touched) {
    for (const [edition, { voice_cast, files: list, ...own }] of record.editions.entries()) {
      editions.push({ title_id, position: edition, ...own });
      voice_cast.forEach((voice, position) => {
        voices.push({ title_id, edition, position, ...voice });
      });
      for (const { file, ...facts } of list) {
        const { storageKey, size } = await storeMedia(session, 'media', file);
        files.push({ title_id, edition, storage_key: storageKey, size_bytes: size, ...facts });
      }
    }
  }
  const { client } = session;
  const parents = touched.map(({ id }) => id);
  let written = await mergeRows(client, EDITIONS, parents, editions);
  written += await mergeRows(client, VOICES, parents, voices);
  return written + (await mergeRows(client, FILES, parents, files));
}
