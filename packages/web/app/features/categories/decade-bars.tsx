import type { Categories } from '@parde/contract';
import { formatCount, formatPlain } from '@parde/shared/digits';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import styles from './decade-bars.module.css';
import { text } from './text';

/** Bar chart of decades, oldest first. */
export function DecadeBars({ decades }: Pick<Categories, 'decades'>) {
  const most = Math.max(...decades.map(({ count }) => count), 1);
  const inTime = [...decades].sort((a, b) => a.from - b.from);
  return (
    <ul className={styles.bars}>
      {inTime.map(({ from, to, count }) => (
        <li key={from} className={styles.cell}>
          <Link className={styles.decade} to={paths.home({ year_from: from, year_to: to })}>
            <span className={styles.count}>
              {formatCount(count)}
              <span className="visually-hidden"> {text.count('')} </span>
            </span>
            <span
              className={styles.bar}
              style={{ '--share': count / most } as CSSProperties}
              aria-hidden="true"
            />
            <span className={styles.year}>
              <span className="visually-hidden">{text.decade('')}</span>
              {formatPlain(from)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
