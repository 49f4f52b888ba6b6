import type { ReactNode } from 'react';
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

/** Heading, views and types; each has its own URL. */
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
      <Choices label={text.view}>
        {(['months', 'days'] as const).map((view) => (
          <Choice
            key={view}
            to={paths.comingSoon(comingQuery({ ...state, view, page: 1 }))}
            isCurrent={view === state.view}
          >
            {text[view]}
          </Choice>
        ))}
      </Choices>
      <Choices label={text.type}>
        {choices.map(({ type, words }) => (
          <Choice
            key={type}
            to={paths.comingSoon(comingQuery({ ...state, type, page: 1 }))}
            isCurrent={type === state.type}
          >
            {words}
          </Choice>
        ))}
      </Choices>
    </Stack>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.types}>
      <Stack as="ul" direction="row" gap={8} below={16} className={tabs.list}>
        {children}
      </Stack>
    </nav>
  );
}

interface ChoiceProps {
  to: string;
  isCurrent: boolean;
  children: ReactNode;
}

function Choice({ to, isCurrent, children }: ChoiceProps) {
  return (
    <li className={styles.type}>
      <Link className={tabs.tab} to={to} aria-current={isCurrent ? 'page' : undefined}>
        {children}
      </Link>
    </li>
  );
}
