import type { Edition, EpisodeRef, PlaybackChoice } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isPlayableEpisode, isPlayableFile } from '../../db/read-models/playable.ts';
import { type CardRow, cardColumns } from '../../db/read-models/title-cards.ts';
import { encodeId, type TrackColumns, trackColumns } from './track-columns.ts';

/** Identifies a title in the URL of its watch page. */
export type TitleKey = { titleId: number } | { imdb: string };

export interface WatchedRow extends CardRow {
  imdb_key: string;
  backdrop_hash: string | null;
  backdrop_blur: string | null;
  is_free: boolean;
  /** Null: a film. */
  episode: EpisodeRef | null;
  position_seconds: number | null;
  duration_seconds: number | null;
  choice: PlaybackChoice | null;
}

const CHOICE = sql`case when pp.user_id is not null then json_build_object(
  'editionKind', pp.edition_kind, 'studio', pp.studio, 'audioLanguage', pp.audio_language,
  'subtitleLanguage', pp.subtitle_language, 'secondSubtitleLanguage', pp.second_subtitle_language) end`;

const EPISODE = sql`json_build_object(
  'id', e.id, 'season', season.number, 'number', e.number, 'titleFa', e.title_fa)`;

/**
 * A film or episode with the member's data about it; null when the id does not belong to the title.
 *
 * @param id of the episode, for films of the title
 * @param userId null: a visitor
 */
export async function findWatched(
  db: Db,
  key: TitleKey,
  id: number,
  userId: number | null,
): Promise<WatchedRow | null> {
  const titleId =
    'titleId' in key
      ? sql`${key.titleId}::int`
      : sql`(select x.title_id from title_external_ids x
          where x.source = 'imdb' and x.external_id = ${key.imdb})`;
  const { rows } = await db.execute<WatchedRow & Record<string, unknown>>(sql`
    select ${cardColumns}, t.backdrop_hash,
      (select i.blur from images i where i.hash = t.backdrop_hash) as backdrop_blur,
      coalesce((select x.external_id from title_external_ids x
        where x.title_id = t.id and x.source = 'imdb' limit 1), 'p' || t.id) as imdb_key,
      t.is_free or coalesce(e.is_free, false) as is_free,
      case when e.id is not null then ${EPISODE} end as episode,
      h.position_seconds, h.duration_seconds, ${CHOICE} as choice
    from titles t
      join title_search s on s.title_id = t.id
      left join (episodes e join seasons season on season.id = e.season_id)
        on e.id = ${id} and season.title_id = t.id and t.type = 'series'
      left join watch_history h on h.user_id = ${userId}::int and h.title_id = t.id
        and h.episode_id is not distinct from e.id
      left join playback_preferences pp on pp.user_id = ${userId}::int and pp.title_id = t.id
    where t.id = ${titleId} and (case when t.type = 'series' then e.id is not null else t.id = ${id} end)`);
  return rows[0] ?? null;
}

export interface VersionRow extends TrackColumns, Record<string, unknown> {
  file_id: number;
  edition: Omit<Edition, 'voiceCast'>;
  voices: [nameFa: string, characterFa: string | null][] | null;
  resolution: number | null;
  duration_seconds: number | null;
}

/** The best playable file of each edition: one with a stream, then the larger picture. */
export async function findVersions(
  db: Db,
  titleId: number,
  episodeId: number | null,
): Promise<VersionRow[]> {
  const { rows } = await db.execute<VersionRow>(sql`
    with best as (
      select distinct on (ed.id) f.id
      from editions ed join media_files f on f.edition_id = ed.id
      where ed.title_id = ${titleId} and f.episode_id is not distinct from ${episodeId}::int
        and ${isPlayableFile}
      order by ed.id, ${encodeId} is null, f.resolution desc nulls last, f.id
    )
    select f.id as file_id, f.resolution, f.duration_seconds, ${trackColumns},
      json_build_object('id', ed.id, 'kind', ed.kind, 'studio', ed.studio, 'isCensored', ed.is_censored) as edition,
      (select json_agg(json_build_array(v.name_fa, v.character_fa) order by v.position)
        from edition_voices v where v.edition_id = ed.id) as voices
    from best join media_files f on f.id = best.id join editions ed on ed.id = f.edition_id
    order by ed.position`);
  return rows;
}

export interface NextEpisode extends EpisodeRef {
  /** Free by itself, or because its series is. */
  isFree: boolean;
}

export interface Neighbours {
  previous: EpisodeRef | null;
  next: NextEpisode | null;
}

const NEXT_EPISODE = sql`json_build_object(
  'id', e.id, 'season', season.number, 'number', e.number, 'titleFa', e.title_fa,
  'isFree', e.is_free or (select t.is_free from titles t where t.id = season.title_id))`;

/**
 * The nearest playable episodes before and after one, in the order of the title page: specials
 * last.
 */
export async function findNeighbours(
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
  const { rows } = await db.execute<Neighbours & Record<string, unknown>>(sql`
    select ${nearest(EPISODE, '<', 'desc')} as previous, ${nearest(NEXT_EPISODE, '>', 'asc')} as next`);
  return rows[0] ?? { previous: null, next: null };
}
