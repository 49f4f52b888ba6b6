import type { Season, TitleDetail, Watchable, WatchedPart } from '@parde/contract';
import { useState } from 'react';
import button from '../../components/button.module.css';
import { Section } from '../../components/section';
import { Tabs } from '../../components/tabs';
import { seasonName } from '../../lib/words';
import { EpisodeItem } from './episode-item';
import styles from './episode-list.module.css';
import { text } from './text';

/** Long seasons initially show this many episodes around the current one. */
const SHOWN_AT_FIRST = 24;

interface EpisodeListProps {
  watchable: Watchable;
  series: TitleDetail;
  /** The member's progress of each; empty for visitors. */
  watched: readonly WatchedPart[];
}

/** Seasons as tabs; opens on the current episode's season. */
export function EpisodeList({ watchable, series, watched }: EpisodeListProps) {
  const { episode: current } = watchable;
  const [chosen, choose] = useState<number | null>(null);
  const { seasons } = series;
  const season =
    seasons.find(({ id }) => id === chosen) ??
    seasons.find(({ number }) => number === current?.season) ??
    seasons[0];
  if (!season) return null;
  const list = <Episodes key={season.id} season={season} watchable={watchable} watched={watched} />;
  return (
    <Section title={text.episodes}>
      {seasons.length === 1 ? (
        list
      ) : (
        <Tabs
          label={text.seasonChoice}
          tabs={seasons.map(({ id, number, titleFa }) => ({
            id,
            label: titleFa ?? seasonName(number),
          }))}
          selected={season.id}
          onSelect={choose}
        >
          {list}
        </Tabs>
      )}
    </Section>
  );
}

interface EpisodesProps extends Omit<EpisodeListProps, 'series'> {
  season: Season;
}

function Episodes({ season, watchable, watched }: EpisodesProps) {
  const [isWhole, setWhole] = useState(false);
  const { episodes } = season;
  const at = Math.max(
    0,
    episodes.findIndex(({ id }) => id === watchable.episode?.id),
  );
  const from = Math.floor(at / SHOWN_AT_FIRST) * SHOWN_AT_FIRST;
  const shown = isWhole ? episodes : episodes.slice(from, from + SHOWN_AT_FIRST);
  return (
    <>
      <ol className={styles.list}>
        {shown.map((episode) => (
          <EpisodeItem
            key={episode.id}
            episode={episode}
            imdbKey={watchable.title.imdbKey}
            isCurrent={episode.id === watchable.episode?.id}
            watched={watched.find(({ episodeId }) => episodeId === episode.id) ?? null}
          />
        ))}
      </ol>
      {shown.length < episodes.length && (
        <button type="button" className={button.quiet} onClick={() => setWhole(true)}>
          {text.allEpisodes}
        </button>
      )}
    </>
  );
}
