import { Link } from 'react-router';
import { FeedLink } from '../../components/feed-link';
import { CalendarIcon, FeedIcon } from '../../components/icons/icon';
import { Stack } from '../../components/stack';
import tabs from '../../components/tabs.module.css';
import { paths } from '../../lib/paths';
import { TYPE_WORDS } from '../../lib/words';
import { type ComingState, comingQuery, TYPES } from './api';
import styles from './coming-head.module.css';
import { text } from './text';

/** Heading and type selection; each type has its own URL. */
export function ComingHead({ state }: { state: ComingState }) {
  const choices = [
    { type: 'all' as const, words: text.allTypes },
    ...TYPES.map((type) => ({ type, words: TYPE_WORDS[type] })),
  ];
  return (
    <Stack direction="row" align="center" justify="between" wrap below={16} className={styles.head}>
      <Stack direction="row" align="center" wrap gap={16} rowGap={0}>
        <h1>{text.title}</h1>
        <FeedLink href="/comingsoon.ics" type="text/calendar" icon={<CalendarIcon size={20} />}>
          {text.calendar}
        </FeedLink>
        <FeedLink href="/comingsoon.xml" type="application/rss+xml" icon={<FeedIcon size={20} />}>
          {text.feed}
        </FeedLink>
      </Stack>
      <nav aria-label={text.type} className={styles.types}>
        <Stack as="ul" direction="row" gap={8} below={16} className={tabs.list}>
          {choices.map(({ type, words }) => (
            <li key={type} className={styles.type}>
              <Link
                className={tabs.tab}
                to={paths.comingSoon(comingQuery({ type, page: 1 }))}
                aria-current={type === state.type ? 'page' : undefined}
              >
                {words}
              </Link>
            </li>
          ))}
        </Stack>
      </nav>
    </Stack>
  );
}
