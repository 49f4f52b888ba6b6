import type { Activity, ActivityItem } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button';
import { EmptySection } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { TitleThumb } from '../../components/poster-image';
import { Bone } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { TimeAgo } from '../../components/time-ago';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import styles from './activity-overview.module.css';
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
            <EmptySection {...text.activity.empty} href={paths.home()} />
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
        <Button variant="plain" onClick={() => setWhole(true)}>
          {text.activity.more}
        </Button>
      )}
    </>
  );
}

type Count = keyof Activity['counts'];

/** In display order; null: no list to link to. */
const TILES: [Count, string | null][] = [
  ['watchlist', paths.watchlist],
  ['history', paths.history],
  ['likes', null],
  ['comments', '#comments'],
  ['requests', paths.newRequest],
  ['follows', paths.follows],
];

/** Six counts; those with a list link to it. */
function ActivityCounts({ counts }: { counts: Activity['counts'] }) {
  return (
    <ul className={styles.counts}>
      {TILES.map(([name, href]) => (
        <li key={name}>
          {href ? (
            <Stack as={Link} align="center" center panel className={styles.count} to={href}>
              <Words name={name} count={counts[name]} />
            </Stack>
          ) : (
            <Stack as="p" align="center" center panel className={styles.count}>
              <Words name={name} count={counts[name]} />
            </Stack>
          )}
        </li>
      ))}
    </ul>
  );
}

function Words({ name, count }: { name: Count; count: number }) {
  return (
    <>
      <Text as="span" size={28} weight="bold" tight>
        {formatCount(count)}
      </Text>{' '}
      <Text as="span" size={14} tone="quiet">
        {text.activity.counts[name]}
      </Text>
    </>
  );
}

/** One activity, with a link to its subject. */
function ActivityRow({ item }: { item: ActivityItem }) {
  const { kind, at, title, requested } = item;
  return (
    <li>
      <Stack
        as={Link}
        direction="row"
        gap={12}
        align="center"
        className={styles.row}
        to={title?.path ?? paths.newRequest}
      >
        <TitleThumb title={title} />
        <Stack as="span" grow>
          <Text as="bdi" weight="medium" truncate>
            {title?.titleFa ?? requested}
          </Text>
          <Text as="span" size={14} tone="quiet">
            {text.activity.kinds[kind]} · <TimeAgo at={at} />
          </Text>
        </Stack>
      </Stack>
    </li>
  );
}

const COUNTS = [0, 1, 2, 3, 4, 5];
const ROWS = [0, 1, 2, 3];

/** Placeholder of counts and activities. */
function ActivitySkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.counts}>
        {COUNTS.map((tile) => (
          <Bone key={tile} height={87} radius="card" />
        ))}
      </div>
      <div className={`${styles.recent} ${styles.waiting}`}>
        {ROWS.map((row) => (
          <Stack direction="row" gap={12} align="center" key={row} className={styles.row}>
            <Bone width={40} height={60} />
            <Stack as="span" grow>
              <Bone width="min(180px, 80%)" height={14} />
            </Stack>
          </Stack>
        ))}
      </div>
    </div>
  );
}
