import type { Episode, TitleDetail, WatchedPart } from '@parde/contract';

export interface WatchTarget {
  /** `{id}` of the watch page. */
  id: number;
  /** Null: a film. */
  episode: { season: number; number: number; titleFa: string | null } | null;
  /** Part of the title was watched: continues from there. */
  goesOn: boolean;
}

interface SeasonEpisode {
  season: number;
  episode: Episode;
}

/** Playable episodes in viewing order: specials (season 0) last. */
function playableEpisodes({ seasons }: Pick<TitleDetail, 'seasons'>): SeasonEpisode[] {
  return seasons
    .toSorted((a, b) => Number(a.number === 0) - Number(b.number === 0) || a.number - b.number)
    .flatMap(({ number, episodes }) => episodes.map((episode) => ({ season: number, episode })))
    .filter(({ episode }) => episode.isPlayable);
}

/**
 * What the watch button plays: the position where the member stopped last, the episode after a
 * finished one, else the beginning. Null: there is nothing to play.
 *
 * @param watched the title's history entries, latest first
 */
export function watchTarget(
  title: Pick<TitleDetail, 'id' | 'type' | 'isPlayable' | 'seasons'>,
  watched: readonly WatchedPart[],
): WatchTarget | null {
  if (!title.isPlayable) return null;
  const [latest] = watched;
  if (title.type !== 'series') {
    return { id: title.id, episode: null, goesOn: latest !== undefined && !latest.isFinished };
  }
  const episodes = playableEpisodes(title);
  const at = episodes.findIndex(({ episode }) => episode.id === latest?.episodeId);
  const next = episodes[latest?.isFinished ? at + 1 : at];
  const target = (at >= 0 && next) || episodes[0];
  if (!target) return null;
  const { id, number, titleFa } = target.episode;
  return {
    id,
    episode: { season: target.season, number, titleFa },
    goesOn: at >= 0 && next !== undefined,
  };
}
