import type { ComingSoonTitle } from '@parde/contract';
import { useMemberQuery } from '../../lib/use-member-query';
import { followedIdsQuery } from '../../lib/user-titles';
import { byMonth } from './by-month';
import { ComingItem } from './coming-item';
import styles from './coming-months.module.css';

/** Announced titles, grouped by month. */
export function ComingMonths({ titles }: { titles: ComingSoonTitle[] }) {
  const awaited = useMemberQuery(followedIdsQuery());
  return byMonth(titles).map((month) => (
    <section key={month.key} className={styles.month} aria-labelledby={`month-${month.key}`}>
      <h2 id={`month-${month.key}`} className={styles.name}>
        {month.name}
      </h2>
      <ul className={styles.titles}>
        {month.titles.map((title) => (
          <li key={title.id}>
            <ComingItem title={title} isAwaited={awaited?.includes(title.id) ?? false} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
