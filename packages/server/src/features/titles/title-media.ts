import type { Edition, FileGroup, Language, MediaFile, Screenshot, Trailer } from '@parde/contract';
import { mediaFile } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { isPlayableFile } from '../../db/read-models/playable.ts';
import { subtitlesJson } from '../../db/read-models/subtitle-tracks.ts';
import { editionKind } from '../../db/schema/index.ts';
import { BACKDROP_WIDTH, imageUrl } from '../../domain/paths.ts';

export const editionRow = z.object({
  id: z.number(),
  kind: z.enum(editionKind.enumValues),
  studio: z.string().nullable(),
  is_censored: z.boolean().nullable(),
  voices: z.array(z.tuple([z.string(), z.string().nullable()])).nullable(),
});

type EditionRow = z.output<typeof editionRow>;

/** Selects the rows of a title's editions, in display order. */
export const editionsOf = (titleId: SQL): SQL => sql`
  select e.id, e.kind, e.studio, e.is_censored,
    (select json_agg(json_build_array(v.name_fa, v.character_fa) order by v.position)
      from edition_voices v where v.edition_id = e.id) as voices
  from editions e where e.title_id = ${titleId} order by e.position`;

export const toEdition = (row: EditionRow): Edition => ({
  id: row.id,
  kind: row.kind,
  studio: row.studio,
  isCensored: row.is_censored,
  voiceCast: (row.voices ?? []).map(([nameFa, characterFa]) => ({ nameFa, characterFa })),
});

async function findEditions(db: Db, titleId: number): Promise<Edition[]> {
  const rows = await queryRows(db, editionRow, prepared(editionsOf(sql`${titleId}`)));
  return rows.map(toEdition);
}

/** Id, title, storage key, seconds. */
export const trailerRow = z.tuple([
  z.number(),
  z.string().nullable(),
  z.string(),
  z.number().nullable(),
]);

export const toTrailer = ([id, titleFa, storageKey, durationSeconds]: z.output<
  typeof trailerRow
>): Trailer => ({ id, titleFa, url: `/media/${storageKey}`, durationSeconds });

const screenshotRow = z.object({
  id: z.number(),
  hash: z.string(),
  blur: z.string(),
  width: z.number(),
  height: z.number(),
});

export async function findScreenshots(db: Db, titleId: number): Promise<Screenshot[]> {
  const rows = await queryRows(
    db,
    screenshotRow,
    prepared(sql`
    select sc.id, i.hash, i.blur, i.width, i.height
    from screenshots sc join images i on i.hash = sc.image_hash
    where sc.title_id = ${titleId} order by sc.position`),
  );
  return rows.map(({ hash, ...row }) => ({ ...row, url: imageUrl(hash, BACKDROP_WIDTH) ?? '' }));
}

const externalIdRow = z.object({ external_id: z.string() });

/** Value of `{imdb}` in page routes: `tt…`, or `p{id}`. */
export async function findImdbKey(db: Db, titleId: number): Promise<string> {
  const row = await queryRow(
    db,
    externalIdRow,
    prepared(sql`
    select external_id from title_external_ids where title_id = ${titleId} and source = 'imdb' limit 1`),
  );
  return row?.external_id ?? `p${titleId}`;
}

const fileRow = z.object({
  id: z.number(),
  edition_id: z.number(),
  container: z.string(),
  resolution: z.number().nullable(),
  video_codec: z.string().nullable(),
  size_bytes: z.string(),
  duration_seconds: z.number().nullable(),
  audio_languages: z.array(z.string()),
  subtitle_languages: z.array(z.string()),
  subtitles: mediaFile.shape.subtitles,
  is_playable: z.boolean(),
  watch_id: z.number(),
  is_free: z.boolean(),
  season: z.number().nullable(),
  episode: z.number().nullable(),
  episode_title: z.string().nullable(),
});
type FileRow = z.output<typeof fileRow>;

function toMediaFile(row: FileRow, languageName: Map<string, string>): MediaFile {
  const named = (codes: string[]): Language[] =>
    codes.map((code) => ({ code, titleFa: languageName.get(code) ?? code }));
  return {
    id: row.id,
    container: row.container,
    resolution: row.resolution,
    videoCodec: row.video_codec,
    sizeBytes: Number(row.size_bytes),
    durationSeconds: row.duration_seconds,
    audioLanguages: named(row.audio_languages),
    subtitleLanguages: named(row.subtitle_languages),
    subtitles: row.subtitles,
    isPlayable: row.is_playable,
  };
}

const fileGroupsRow = z.object({ code: z.string(), title_fa: z.string() });

/** Files by season and episode, then by edition, best picture first. */
export async function findFileGroups(db: Db, titleId: number): Promise<FileGroup[]> {
  const [editions, files, languages] = await Promise.all([
    findEditions(db, titleId),
    queryRows(
      db,
      fileRow,
      sql`
      select f.id, f.edition_id, f.container, f.resolution, f.video_codec, f.size_bytes,
        f.duration_seconds, f.audio_languages, f.subtitle_languages,
        ${subtitlesJson} as subtitles, ${isPlayableFile} as is_playable, coalesce(ep.id, t.id) as watch_id,
        t.is_free or coalesce(ep.is_free, false) as is_free,
        se.number as season, ep.number as episode, ep.title_fa as episode_title
      from media_files f join editions e on e.id = f.edition_id join published_titles t on t.id = e.title_id
        left join episodes ep on ep.id = f.episode_id
        left join seasons se on se.id = ep.season_id
      where e.title_id = ${titleId}
      order by se.number nulls first, ep.number nulls first, e.position, f.resolution desc nulls last, f.id`,
    ),
    queryRows(db, fileGroupsRow, sql`select code, title_fa from languages`),
  ]);
  const languageName = new Map(languages.map(({ code, title_fa }) => [code, title_fa]));
  const byPlace = Map.groupBy(files, (row) => `${row.season}/${row.episode}`);
  return [...byPlace.values()]
    .flatMap(([first, ...others]) => (first ? [{ first, rows: [first, ...others] }] : []))
    .map(({ first, rows }) => ({
      season: first.season,
      episode: first.episode,
      watchId: first.watch_id,
      isFree: first.is_free,
      titleFa: first.episode_title,
      editions: editions
        .map((edition) => ({
          ...edition,
          files: rows
            .filter(({ edition_id }) => edition_id === edition.id)
            .map((row) => toMediaFile(row, languageName)),
        }))
        .filter((edition) => edition.files.length > 0),
    }));
}
