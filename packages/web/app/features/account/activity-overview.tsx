import type { Activity } from '@parde/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../components/loaded';
import { NothingYet } from '../../components/nothing-yet';
import { paths } from '../../lib/paths';
import styles from './activity.module.css';
import { ActivityCounts } from './activity-counts';
import { ActivityRow } from './activity-row';
import { ActivitySkeleton } from './activity-skeleton';
import { activityQuery } from './api';
import { text } from './text';

/** Number of activities shown initially. */
const FIRST = 6;

/** The member's counts and latest activities. */
export function ActivityOverview() {
  const query = useQuery(activityQuery());
  return (
    <Loaded query={query} skeleton={<ActivitySkeleton />}>
      {({ counts, recent }) => (
        <>
          <ActivityCounts counts={counts} />
          {recent.length === 0 ? (
            <NothingYet {...text.activity.empty} href={paths.home()} />
          ) : (
            <Recent items={recent} />
          )}
        </>
      )}
    </Loaded>
  );
}

function Recent({ items }: { items: Activity['recent'] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, FIRST);
  return (
    <>
      <h3 className={styles.heading}>{text.activity.recent}</h3>
      <ul className={styles.recent}>
        {shown.map((item) => (
          <ActivityRow key={`${item.kind}${item.at}${item.title?.id ?? ''}`} item={item} />
        ))}
      </ul>
      {items.length > shown.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {text.activity.more}
        </button>
      )}
    </>
  );
}
