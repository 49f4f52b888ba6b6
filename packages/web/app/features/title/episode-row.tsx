import type { Episode } from '@parde/contract';
import { formatPlain } from '../../lib/digits';
import { formatJalali } from '../../lib/jalali';
import { formatRuntime } from '../../lib/title-facts';
import styles from './episode-row.module.css';
import { text } from './text';

/** Number, name, air date, length; the synopsis beneath where there is one. */
export function EpisodeRow({ episode }: { episode: Episode }) {
  const number = formatPlain(episode.number);
  const name = episode.titleFa ?? text.episode(number);
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>
          {episode.titleFa && (
            <span className="visually-hidden">{`${text.episode(number)}: `}</span>
          )}
          <bdi>{name}</bdi>
          {episode.titleEn && episode.titleEn !== episode.titleFa && (
            <span className={styles.original}>
              {' '}
              <bdi>{episode.titleEn}</bdi>
            </span>
          )}
        </h3>
        {episode.synopsisFa && <p className={styles.synopsis}>{episode.synopsisFa}</p>}
      </div>
      <p className={styles.facts}>
        {episode.airDate && <time dateTime={episode.airDate}>{formatJalali(episode.airDate)}</time>}
        {episode.runtimeMin && <span>{formatRuntime(episode.runtimeMin)}</span>}
      </p>
    </li>
  );
}
