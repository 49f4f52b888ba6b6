import {
  type EpisodeRef,
  edition,
  episodeRef,
  type PlaybackChoice,
  playbackChoice,
  type Version,
  version,
  type Watchable,
} from '@parde/contract';
import { accessOf } from '@parde/shared/access';
import { isFinished } from '@parde/shared/watch-progress';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { isPlayableEpisode, isPlayableFile } from '../../db/read-models/playable.ts';
import type { PremiumMoment } from '../../db/read-models/premium.ts';
import { languageOf } from '../../db/read-models/subtitle-tracks.ts';
import { cardColumns, cardRow, toCard } from '../../db/read-models/title-cards.ts';
import { notFound } from '../../domain/app-error.ts';
import type { Viewer } from '../../domain/entitlement.ts';
import { BACKDROP_WIDTH, imageUrl } from '../../domain/paths.ts';
import { findViewer } from '../billing/entitlements/access.ts';
import { encodeId, playsBest, trackColumns, trackRow } from './playable-file.ts';

const MAX_INT4 = 2 ** 31 - 1;

/** Parses `tt…` or `p{id}`; `null` if it is neither. */
function parseTitleKey(text: string): TitleKey | null {
  const id = /^p([1-9]\d{0,9})$/.exec(text)?.[1];
  if (id === undefined) return /^tt\d+$/.test(text) ? { imdb: text } : null;
  return Number(id) <= MAX_INT4 ? { titleId: Number(id) } : null;
}

function toVersion(row: VersionRow): Version {
  return {
    fileId: row.file_id,
    edition: {
      ...row.edition,
      voiceCast: (row.voices ?? []).map(([nameFa, characterFa]) => ({ nameFa, characterFa })),
    },
    resolution: row.resolution,
    durationSeconds: row.duration_seconds,
    audio: row.audio,
    subtitles: row.subtitles,
    burntSubtitle: row.burnt_subtitle,
    isUnfinished: row.is_unfinished,
  };
}

/** Puts the edition that the member chose first; the others keep their order. */
function sortByChoice(versions: Version[], choice: PlaybackChoice | null): Version[] {
  const distance = ({ edition }: Version) => {
    if (!choice?.editionKind || edition.kind !== choice.editionKind) return 2;
    return edition.studio === choice.studio ? 0 : 1;
  };
  return versions.toSorted((a, b) => distance(a) - distance(b));
}

function toNext({ isFree, ...episode }: NextEpisode, viewer: Viewer | null): Watchable['next'] {
  return { ...episode, access: accessOf(isFree, viewer) };
}

/** Resume position; `null` at the start, or if finished. */
function resumePosition({ position_seconds: position, duration_seconds: duration }: WatchableRow) {
  if (!position || !duration || isFinished(position, duration)) return null;
  return position;
}

/**
 * The data of the watch page.
 *
 * @param imdb `tt…`, or `p{id}`
 * @param id of the episode, for films of the title
 * @param caller `null` for a visitor
 * @throws AppError not_found
 */
export async function getWatchable(
  db: Db,
  { imdb, id }: { imdb: string; id: number },
  caller: { userId: number; profileId: number } | null,
  moment: PremiumMoment,
): Promise<Watchable> {
  const key = parseTitleKey(imdb);
  const row = key && (await findWatchable(db, key, id, caller?.profileId ?? null));
  if (!row) throw notFound('این عنوان');
  const { episode, choice } = row;
  const [viewer, versions, { previous, next }] = await Promise.all([
    caller && findViewer(db, caller.userId, moment),
    findVersions(db, row.id, episode?.id ?? null),
    episode ? findNeighbours(db, row.id, episode) : { previous: null, next: null },
  ]);
  return {
    title: {
      ...toCard(row),
      imdbKey: row.imdb_key,
      backdrop: imageUrl(row.backdrop_hash, BACKDROP_WIDTH),
      backdropBlur: row.backdrop_blur,
    },
    episode,
    access: accessOf(row.is_free, viewer),
    versions: sortByChoice(versions.map(toVersion), choice),
    previous,
    next: next && toNext(next, viewer),
    resumeSeconds: resumePosition(row),
    choice,
  };
}

/** Identifies a title in the URL of its watch page. */
type TitleKey = { titleId: number } | { imdb: string };

const watchableRow = cardRow.extend({
  imdb_key: z.string(),
  backdrop_hash: z.string().nullable(),
  backdrop_blur: z.string().nullable(),
  is_free: z.boolean(),
  /** `null` for a film. */
  episode: episodeRef.nullable(),
  position_seconds: z.number().nullable(),
  duration_seconds: z.number().nullable(),
  choice: playbackChoice.nullable(),
});

type WatchableRow = z.output<typeof watchableRow>;

const CHOICE = sql`case when pp.user_id is not null then json_build_object(
  'editionKind', pp.edition_kind, 'studio', pp.studio, 'audioLanguage', pp.audio_language,
  'subtitleLanguage', pp.subtitle_language, 'secondSubtitleLanguage', pp.second_subtitle_language) end`;

const EPISODE = sql`json_build_object(
  'id', e.id, 'season', season.number, 'number', e.number, 'titleFa', e.title_fa)`;

/**
 * A film or episode with the member's data about it; `null` if the ID does not belong to the title.
 *
 * @param id of the episode, for films of the title
 * @param profileId `null` for a visitor
 */
async function findWatchable(
  db: Db,
  key: TitleKey,
  id: number,
  profileId: number | null,
): Promise<WatchableRow | null> {
  const titleId =
    'titleId' in key
      ? sql`${key.titleId}::int`
      : sql`(select x.title_id from title_external_ids x
          where x.source = 'imdb' and x.external_id = ${key.imdb})`;
  return queryRow(
    db,
    watchableRow,
    sql`
    select ${cardColumns}, t.backdrop_hash,
      (select i.blur from images i where i.hash = t.backdrop_hash) as backdrop_blur,
      coalesce((select x.external_id from title_external_ids x
        where x.title_id = t.id and x.source = 'imdb' limit 1), 'p' || t.id) as imdb_key,
      t.is_free or coalesce(e.is_free, false) as is_free,
      case when e.id is not null then ${EPISODE} end as episode,
      h.position_seconds, h.duration_seconds, ${CHOICE} as choice
    from published_titles t
      join title_search s on s.title_id = t.id
      left join (episodes e join seasons season on season.id = e.season_id)
        on e.id = ${id} and season.title_id = t.id and t.type = 'series'
      left join watch_history h on h.user_id = ${profileId}::int and h.title_id = t.id
        and h.episode_id is not distinct from e.id
      left join playback_preferences pp on pp.user_id = ${profileId}::int and pp.title_id = t.id
    where t.id = ${titleId} and (case when t.type = 'series' then e.id is not null else t.id = ${id} end)`,
  );
}

const versionRow = z.object({
  file_id: z.number(),
  edition: edition.omit({ voiceCast: true }),
  voices: z.array(z.tuple([z.string(), z.string().nullable()])).nullable(),
  resolution: z.number().nullable(),
  duration_seconds: z.number().nullable(),
  burnt_subtitle: version.shape.burntSubtitle,
  is_unfinished: z.boolean(),
  ...trackRow,
});

type VersionRow = z.output<typeof versionRow>;

/** The best playable file of each edition: preferably one with a finished stream, then the larger picture. */
async function findVersions(
  db: Db,
  titleId: number,
  episodeId: number | null,
): Promise<VersionRow[]> {
  return queryRows(
    db,
    versionRow,
    sql`with best as (
      select distinct on (ed.id) f.id
      from editions ed join media_files f on f.edition_id = ed.id
      where ed.title_id = ${titleId} and f.episode_id is not distinct from ${episodeId}::int
        and ${isPlayableFile}
      order by ed.id, ${playsBest}, f.resolution desc nulls last, f.id
    )
    select f.id as file_id, f.resolution, f.duration_seconds, ${trackColumns},
      (select json_build_object('language', ${languageOf('en.burnt_language')})
        from encodes en left join languages l on l.code = en.burnt_language
        where en.id = ${encodeId} and en.burnt_stream is not null) as burnt_subtitle,
      coalesce((select en.state <> 'done' from encodes en where en.id = ${encodeId}), false) as is_unfinished,
      json_build_object('id', ed.id, 'kind', ed.kind, 'studio', ed.studio, 'isCensored', ed.is_censored) as edition,
      (select json_agg(json_build_array(v.name_fa, v.character_fa) order by v.position)
        from edition_voices v where v.edition_id = ed.id) as voices
    from best join media_files f on f.id = best.id join editions ed on ed.id = f.edition_id
    order by ed.position`,
  );
}

/** `isFree` if the episode itself or its series is free. */
const nextEpisode = episodeRef.extend({ isFree: z.boolean() });

type NextEpisode = z.output<typeof nextEpisode>;

const neighbours = z.object({
  previous: episodeRef.nullable(),
  next: nextEpisode.nullable(),
});

type Neighbours = z.output<typeof neighbours>;

const NEXT_EPISODE = sql`json_build_object(
  'id', e.id, 'season', season.number, 'number', e.number, 'titleFa', e.title_fa,
  'isFree', e.is_free or (select t.is_free from published_titles t where t.id = season.title_id))`;

/**
 * The nearest playable episodes before and after one, in the order of the title page: specials
 * last.
 */
async function findNeighbours(
  db: Db,
  titleId: number,
  { season, number }: EpisodeRef,
): Promise<Neighbours> {
  const nearest = (columns: SQL, comparison: '<' | '>', order: 'desc' | 'asc') => {
    const [operator, direction] = [sql.raw(comparison), sql.raw(order)];
    return sql`(
      select ${columns} from episodes e join seasons season on season.id = e.season_id
      where season.title_id = ${titleId}
        and (season.number = 0, season.number, e.number) ${operator}
          (${season}::int = 0, ${season}::int, ${number}::int)
        and ${isPlayableEpisode}
      order by season.number = 0 ${direction}, season.number ${direction}, e.number ${direction} limit 1)`;
  };
  const row = await queryRow(
    db,
    neighbours,
    sql`select ${nearest(EPISODE, '<', 'desc')} as previous, ${nearest(NEXT_EPISODE, '>', 'asc')} as next`,
  );
  return row ?? { previous: null, next: null };
}
