import type { Season, TitleDetail, WatchedPart } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { useState } from 'react';
import button from '../../components/button.module.css';
import { Section } from '../../components/section';
import { Tabs } from '../../components/tabs';
import { paths } from '../../lib/paths';
import { useMemberQuery } from '../../lib/use-member-query';
import { titleStateQuery } from '../../lib/user-titles';
import { seasonName } from '../../lib/words';
import { EpisodeRow } from './episode-row';
import styles from './seasons.module.css';
import { text } from './text';

/** Long seasons show this many episodes initially. */
const SHOWN_AT_FIRST = 30;

interface EpisodesProps {
  season: Season;
  title: TitleDetail;
  watched: readonly WatchedPart[];
}

function Episodes({ season, title, watched }: EpisodesProps) {
  const [isWhole, setWhole] = useState(false);
  const { episodes } = season;
  if (episodes.length === 0) return <p className={styles.none}>{text.noEpisodes}</p>;
  const shown = isWhole ? episodes : episodes.slice(0, SHOWN_AT_FIRST);
  const rest = episodes.length - shown.length;
  return (
    <>
      <ol className={styles.episodes}>
        {shown.map((episode) => (
          <EpisodeRow
            key={episode.id}
            episode={episode}
            watchPath={episode.isPlayable ? paths.watch(title.imdbKey, episode.id) : null}
            isFreeHere={episode.isFree && !title.isFree}
            watched={watched.find(({ episodeId }) => episodeId === episode.id) ?? null}
          />
        ))}
      </ol>
      {rest > 0 && (
        <button type="button" className={button.quiet} onClick={() => setWhole(true)}>
          {text.moreEpisodes(formatCount(rest))}
        </button>
      )}
    </>
  );
}

/** Seasons as tabs, episodes as rows with the member's progress. */
export function Seasons({ title }: { title: TitleDetail }) {
  const { seasons } = title;
  const state = useMemberQuery(titleStateQuery(title.id));
  const [chosen, choose] = useState<number | null>(null);
  const season = seasons.find(({ id }) => id === chosen) ?? seasons[0];
  if (!season) return null;
  const nameOf = ({ number, titleFa }: Season) => titleFa ?? seasonName(number);
  return (
    <Section title={text.seasons}>
      <Tabs
        label={text.seasonChoice}
        tabs={seasons.map((one) => ({ id: one.id, label: nameOf(one) }))}
        selected={season.id}
        onSelect={choose}
      >
        <Episodes key={season.id} season={season} title={title} watched={state?.watched ?? []} />
      </Tabs>
    </Section>
  );
}
