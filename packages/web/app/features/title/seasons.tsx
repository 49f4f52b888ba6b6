import type { Season } from '@parde/contract';
import { useState } from 'react';
import button from '../../components/button.module.css';
import { Section } from '../../components/section';
import { Tabs } from '../../components/tabs';
import { formatCount } from '../../lib/digits';
import { seasonName } from '../../lib/words';
import { EpisodeRow } from './episode-row';
import styles from './seasons.module.css';
import { text } from './text';

/** Long-running series list this many episodes before one asks for the rest. */
const SHOWN_AT_FIRST = 30;

function Episodes({ season }: { season: Season }) {
  const [isWhole, setWhole] = useState(false);
  const { episodes } = season;
  if (episodes.length === 0) return <p className={styles.none}>{text.noEpisodes}</p>;
  const shown = isWhole ? episodes : episodes.slice(0, SHOWN_AT_FIRST);
  const rest = episodes.length - shown.length;
  return (
    <>
      <ol className={styles.episodes}>
        {shown.map((episode) => (
          <EpisodeRow key={episode.id} episode={episode} />
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

/** Seasons as tabs, episodes as rows. */
export function Seasons({ seasons }: { seasons: Season[] }) {
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
        <Episodes key={season.id} season={season} />
      </Tabs>
    </Section>
  );
}
