import type { Activity } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import styles from './activity.module.css';
import { text } from './text';

type Count = keyof Activity['counts'];

/** In display order; null: there is no list to link to. */
const TILES: [Count, string | null][] = [
  ['watchlist', paths.watchlist],
  ['history', paths.history],
  ['likes', null],
  ['comments', '#comments'],
  ['requests', paths.newRequest],
  ['follows', paths.follows],
];

/** Six counts; those with a list link to it. */
export function ActivityCounts({ counts }: { counts: Activity['counts'] }) {
  return (
    <ul className={styles.counts}>
      {TILES.map(([name, href]) => (
        <li key={name}>
          {href ? (
            <Link className={styles.count} to={href}>
              <Words name={name} count={counts[name]} />
            </Link>
          ) : (
            <p className={styles.count}>
              <Words name={name} count={counts[name]} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Words({ name, count }: { name: Count; count: number }) {
  return (
    <>
      <span className={styles.number}>{formatCount(count)}</span>{' '}
      <span className={styles.label}>{text.activity.counts[name]}</span>
    </>
  );
}
