import type { ComingSoonTitle } from '@parde/contract';
import { formatJalali, formatJalaliMonth, toJalali } from '@parde/shared/jalali';
import { Link } from 'react-router';
import { ClampedText } from '../../components/clamped-text';
import { FollowButton } from '../../components/follow-button';
import { PosterImage } from '../../components/poster-image';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { cardFacts, joinFacts } from '../../lib/title-facts';
import { useMemberQuery } from '../../lib/use-member-action';
import { followedIdsQuery } from '../../lib/user-titles';
import { TYPE_WORDS } from '../../lib/words';
import styles from './coming-months.module.css';
import { text } from './text';

/** Announced titles, grouped by month. */
export function ComingMonths({ titles }: { titles: ComingSoonTitle[] }) {
  const awaited = useMemberQuery(followedIdsQuery());
  return (
    <div className={styles.months}>
      {byMonth(titles).map((month) => (
        <section key={month.key} className={styles.month} aria-labelledby={`month-${month.key}`}>
          <h2 id={`month-${month.key}`}>{month.name}</h2>
          <ul className={styles.titles}>
            {month.titles.map((title) => (
              <li key={title.id}>
                <ComingItem title={title} isAwaited={awaited?.includes(title.id) ?? false} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface ComingItemProps {
  title: ComingSoonTitle;
  /** Whether the member awaits the title. */
  isAwaited: boolean;
}

/**
 * An announced title: poster, names, date, a few lines of the synopsis, and a notification button.
 */
function ComingItem({ title, isAwaited }: ComingItemProps) {
  const original = title.titleEn === title.titleFa ? null : title.titleEn;
  return (
    <article className={styles.card}>
      <Link to={title.path} className={styles.item} prefetch="intent">
        <Stack as="span" className={styles.words}>
          {title.availableFrom && (
            <Text as="time" size={14} weight="bold" dateTime={title.availableFrom}>
              {formatJalali(title.availableFrom)}
            </Text>
          )}
          <Text as="h3" size={20} phone={16}>
            <bdi>{title.titleFa}</bdi>
          </Text>
          {original && (
            <Text as="span" size={14} tone="quiet" className={styles.original}>
              <bdi>{original}</bdi>
            </Text>
          )}
          <Text as="span" size={12} tone="quiet">
            {joinFacts([TYPE_WORDS[title.type], cardFacts(title)])}
          </Text>
          {title.synopsisFa && (
            <ClampedText size={14} tone="quiet" above={8} lines={3} className={styles.synopsis}>
              {title.synopsisFa}
            </ClampedText>
          )}
        </Stack>
        <span className={styles.poster}>
          <PosterImage
            poster={title.poster}
            posterBlur={title.posterBlur}
            name={title.titleFa}
            sizes="(max-width: 675px) 96px, 120px"
          />
        </span>
      </Link>
      <FollowButton
        id={title.id}
        isAwaited
        isFollowing={isAwaited}
        name={title.titleFa}
        size="small"
        className={styles.tell}
      />
    </article>
  );
}

interface Month {
  /** `1405-10`, or `unknown`. */
  key: string;
  /** `دی ۱۴۰۵` */
  name: string;
  titles: ComingSoonTitle[];
}

/** Titles grouped by Jalali month, in their given order; those without a date come last. */
export function byMonth(titles: readonly ComingSoonTitle[]): Month[] {
  const months = new Map<string, Month>();
  const unknown: Month = { key: 'unknown', name: text.unknown, titles: [] };
  for (const title of titles) {
    const day = title.availableFrom === null ? null : toJalali(title.availableFrom);
    if (!day) {
      unknown.titles.push(title);
      continue;
    }
    const key = `${day.year}-${day.month}`;
    const month = months.get(key) ?? { key, name: formatJalaliMonth(day), titles: [] };
    months.set(key, month);
    month.titles.push(title);
  }
  return unknown.titles.length > 0 ? [...months.values(), unknown] : [...months.values()];
}
