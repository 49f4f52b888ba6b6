import type { Episode, WatchedPart } from '@parde/contract';
import { formatPercent, formatPlain } from '@parde/shared/digits';
import { formatJalali } from '@parde/shared/jalali';
import { Link } from 'react-router';
import { CheckIcon } from '../../components/icons/icon';
import { WatchBar } from '../../components/watch-bar';
import { formatRuntime } from '../../lib/title-facts';
import styles from './episode-row.module.css';
import { text } from './text';

interface EpisodeRowProps {
  episode: Episode;
  /** Null: there is nothing to play. */
  watchPath: string | null;
  /** Free for everyone, while other episodes of the series are not. */
  isFreeHere: boolean;
  /** The member's progress; null: not watched. */
  watched: WatchedPart | null;
}

/** Number, name, air date, length and progress; the synopsis below. */
export function EpisodeRow({ episode, watchPath, isFreeHere, watched }: EpisodeRowProps) {
  const number = formatPlain(episode.number);
  const name = episode.titleFa ?? text.episode(number);
  return (
    <li className={styles.row} data-plays={watchPath !== null}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>
          {episode.titleFa && (
            <span className="visually-hidden">{`${text.episode(number)}: `}</span>
          )}
          {watchPath ? (
            <Link to={watchPath} className={styles.link}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
          {episode.titleEn && episode.titleEn !== episode.titleFa && (
            <span className={styles.original}>
              {' '}
              <bdi>{episode.titleEn}</bdi>
            </span>
          )}
        </h3>
        {watched && <WatchBar {...watched} className={styles.bar} />}
        {episode.synopsisFa && <p className={styles.synopsis}>{episode.synopsisFa}</p>}
      </div>
      <p className={styles.facts}>
        {watched && <Seen watched={watched} />}
        {isFreeHere && <span className={styles.free}>{text.free}</span>}
        {episode.airDate && <time dateTime={episode.airDate}>{formatJalali(episode.airDate)}</time>}
        {episode.runtimeMin && <span>{formatRuntime(episode.runtimeMin)}</span>}
      </p>
    </li>
  );
}

function Seen({ watched }: { watched: WatchedPart }) {
  if (watched.isFinished) {
    return (
      <span className={styles.seen}>
        <CheckIcon size={16} />
        {text.seen}
      </span>
    );
  }
  const part = Math.floor((watched.positionSeconds / watched.durationSeconds) * 100);
  return <span>{text.seenPart(formatPercent(Math.max(1, part)))}</span>;
}
