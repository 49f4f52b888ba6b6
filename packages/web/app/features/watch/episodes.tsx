import type { Episode, Season, TitleDetail, Watchable, WatchedPart } from '@parde/contract';
import { formatPercent, formatPlain } from '@parde/shared/digits';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { Button } from '../../components/button';
import { CheckIcon, PlayIcon } from '../../components/icons/icon';
import { LazyTabs } from '../../components/lazy-tabs';
import { Section } from '../../components/section';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { WatchBar } from '../../components/watch-bar';
import { paths } from '../../lib/paths';
import { formatRuntime } from '../../lib/title-facts';
import { useMemberQuery } from '../../lib/use-member-action';
import { titleStateQuery } from '../../lib/user-titles';
import { seasonName } from '../../lib/words';
import { seriesQuery } from './api';
import styles from './episodes.module.css';
import { text } from './text';

/** Number of episodes around the current one that are shown initially in long seasons. */
const SHOWN_AT_FIRST = 24;

interface EpisodeListProps {
  watchable: Watchable;
  series: TitleDetail;
  /** The member's progress in each episode; empty for visitors. */
  watched: readonly WatchedPart[];
}

/** Seasons as tabs; initially shows the current episode's season. */
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
        <LazyTabs
          label={text.seasonChoice}
          tabs={seasons.map(({ id, number, titleFa }) => ({
            id,
            label: titleFa ?? seasonName(number),
          }))}
          selected={season.id}
          onSelect={choose}
        >
          {list}
        </LazyTabs>
      )}
    </Section>
  );
}

interface EpisodesProps extends Omit<EpisodeListProps, 'series'> {
  season: Season;
}

function Episodes({ season, watchable, watched }: EpisodesProps) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const { episodes } = season;
  const at = Math.max(
    0,
    episodes.findIndex(({ id }) => id === watchable.episode?.id),
  );
  const from = Math.floor(at / SHOWN_AT_FIRST) * SHOWN_AT_FIRST;
  const shown = isWhole ? episodes : episodes.slice(from, from + SHOWN_AT_FIRST);
  const showAll = () => {
    flushSync(() => setWhole(true));
    // The button is gone.
    list.current?.querySelector('a')?.focus();
  };
  return (
    <>
      <ol className={styles.list} ref={list}>
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
      {shown.length < episodes.length && <Button onClick={showAll}>{text.allEpisodes}</Button>}
    </>
  );
}

interface EpisodeItemProps {
  episode: Episode;
  imdbKey: string;
  /** Whether it is the current episode. */
  isCurrent: boolean;
  /** `null` if not watched. */
  watched: WatchedPart | null;
}

/** Number, name, length and progress; unplayable episodes are not links. */
function EpisodeItem({ episode, imdbKey, isCurrent, watched }: EpisodeItemProps) {
  const number = formatPlain(episode.number);
  const inside = (
    <>
      <Text as="span" weight="bold" tone="quiet" className={styles.number} aria-hidden="true">
        {isCurrent ? <PlayIcon size={20} /> : number}
      </Text>
      <span className={styles.words}>
        <Text as="span" weight="medium" className={styles.name}>
          {episode.titleFa && (
            <span className="visually-hidden">{`${text.episode(number)}: `}</span>
          )}
          <bdi>{episode.titleFa ?? text.episode(number)}</bdi>
        </Text>
        <Facts episode={episode} isCurrent={isCurrent} watched={watched} />
        {watched && <WatchBar {...watched} className={styles.bar} />}
      </span>
    </>
  );
  return (
    <li>
      {episode.isPlayable ? (
        <Link
          to={paths.watch(imdbKey, episode.id)}
          className={clsx(styles.item, isCurrent && styles.current)}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {inside}
        </Link>
      ) : (
        <span className={clsx(styles.item, styles.missing)}>{inside}</span>
      )}
    </li>
  );
}

function Facts({ episode, isCurrent, watched }: Omit<EpisodeItemProps, 'imdbKey'>) {
  const part = watched ? watched.positionSeconds / watched.durationSeconds : 0;
  return (
    <Stack as="span" direction="row" wrap size={12} tone="quiet" className={styles.facts}>
      {isCurrent && <span>{text.nowPlaying}</span>}
      {!episode.isPlayable && <span>{text.notYet}</span>}
      {episode.runtimeMin && <span>{formatRuntime(episode.runtimeMin)}</span>}
      {watched?.isFinished && (
        <span className={styles.seen}>
          <CheckIcon size={16} />
          {text.seen}
        </span>
      )}
      {watched && !watched.isFinished && part > 0 && (
        <span>{text.seenPart(formatPercent(Math.max(1, Math.floor(part * 100))))}</span>
      )}
    </Stack>
  );
}

/** The other episodes of the series, with the member's progress. */
export function SeriesEpisodes({ watchable }: { watchable: Watchable }) {
  const { data: series } = useQuery(seriesQuery(watchable.title.imdbKey));
  const state = useMemberQuery(titleStateQuery(watchable.title.id));
  if (!series) return null;
  return <EpisodeList watchable={watchable} series={series} watched={state?.watched ?? []} />;
}
