import type { Episode, WatchedPart } from '@parde/contract';
import { formatPercent, formatPlain } from '@parde/shared/digits';
import clsx from 'clsx';
import { Link } from 'react-router';
import { CheckIcon, PlayIcon } from '../../components/icons/icon';
import { WatchBar } from '../../components/watch-bar';
import { paths } from '../../lib/paths';
import { formatRuntime } from '../../lib/title-facts';
import styles from './episode-list.module.css';
import { text } from './text';

interface EpisodeItemProps {
  episode: Episode;
  imdbKey: string;
  /** It is the current episode. */
  isCurrent: boolean;
  /** Null: not watched. */
  watched: WatchedPart | null;
}

/** Number, name, length and progress; unplayable episodes are not links. */
export function EpisodeItem({ episode, imdbKey, isCurrent, watched }: EpisodeItemProps) {
  const number = formatPlain(episode.number);
  const inside = (
    <>
      <span className={styles.number} aria-hidden="true">
        {isCurrent ? <PlayIcon size={20} /> : number}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          {episode.titleFa && (
            <span className="visually-hidden">{`${text.episode(number)}: `}</span>
          )}
          <bdi>{episode.titleFa ?? text.episode(number)}</bdi>
        </span>
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
    <span className={styles.facts}>
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
    </span>
  );
}
