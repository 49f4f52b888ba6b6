import type { Calendar, CalendarEntry } from '@parde/contract';
import { formatCount, formatPlain } from '@parde/shared/digits';
import { formatJalali, JALALI_MONTHS, toJalali, WEEKDAYS } from '@parde/shared/jalali';
import { addDays } from '@parde/shared/tehran-day';
import { useSuspenseQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../components/button';
import { Chip } from '../../components/chip';
import { BellIcon, CheckIcon } from '../../components/icons/icon';
import { Notice } from '../../components/notice';
import { Pagination } from '../../components/pagination';
import { TitleThumb } from '../../components/poster-image';
import { GridSkeleton } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { useMemberQuery, useRequireMember } from '../../lib/use-member-action';
import { followedIdsQuery } from '../../lib/user-titles';
import { useAuth } from '../../stores/auth';
import { isChild } from '../../stores/stored-user';
import { type ComingState, calendarQuery, comingQuery, followedCalendarQuery } from './api';
import styles from './coming-calendar.module.css';
import { text } from './text';

const PAGE_DAYS = 35;

/** Upcoming titles and episodes by day: five weeks starting on a Saturday. */
export function ComingCalendar({ state }: { state: ComingState }) {
  const { data: all } = useSuspenseQuery(calendarQuery(state));
  const last = addDays(all.from, PAGE_DAYS - 1);
  return (
    <>
      <Stack direction="row" align="center" justify="between" wrap gap={12} below={16}>
        <Text weight="medium">{text.span(formatJalali(all.from), formatJalali(last))}</Text>
        <FollowedToggle state={state} />
      </Stack>
      {state.isFollowed ? <FollowedDays state={state} /> : <Days calendar={all} />}
      <Pagination
        list={{ ...all, data: all.days, per_page: PAGE_DAYS }}
        hrefOf={(page) => paths.comingSoon(comingQuery({ ...state, page }))}
      />
    </>
  );
}

/** Switches to the days of what the member follows; follows belong to the account, so a child's profile has none. */
function FollowedToggle({ state }: { state: ComingState }) {
  const isLimited = useAuth(({ user }) => isChild(user));
  const requireMember = useRequireMember('follows');
  const navigate = useNavigate();
  if (isLimited) return null;
  const isFollowed = !state.isFollowed;
  const href = paths.comingSoon(comingQuery({ ...state, page: 1, isFollowed }));
  return (
    <Button
      size="small"
      aria-pressed={state.isFollowed}
      onClick={() => requireMember(() => navigate(href))}
    >
      {state.isFollowed ? <CheckIcon size={20} /> : <BellIcon size={20} />}
      <span>{text.onlyFollowed}</span>
    </Button>
  );
}

function FollowedDays({ state }: { state: ComingState }) {
  const calendar = useMemberQuery(followedCalendarQuery(state));
  return calendar ? <Days calendar={calendar} isFollowed /> : <GridSkeleton />;
}

interface DaysProps {
  calendar: Calendar;
  /** Whether the member follows all entries. */
  isFollowed?: boolean;
}

function Days({ calendar, isFollowed = false }: DaysProps) {
  const followed = useMemberQuery(followedIdsQuery());
  if (calendar.days.length === 0) {
    return (
      <Notice
        title={isFollowed ? text.noFollowed : text.noDays}
        hint={isFollowed ? text.noFollowedHint : text.noDaysHint}
      />
    );
  }
  return (
    <>
      <div className={styles.weekdays} aria-hidden="true">
        {WEEKDAYS.map((name) => (
          <Text as="span" key={name} size={14} tone="quiet">
            {name}
          </Text>
        ))}
      </div>
      <ol className={styles.days}>
        {daysOf(calendar).map(({ date, entries, more, weekday, name }, index) => (
          <li
            key={date}
            className={styles.day}
            data-empty={entries.length === 0}
            data-past={date < calendar.today}
          >
            <Text
              as={entries.length > 0 ? 'h2' : 'p'}
              size={14}
              weight="medium"
              tight
              tone={date < calendar.today ? 'quiet' : 'plain'}
              className={styles.date}
            >
              <time dateTime={date}>
                <span className={styles.weekday}>{weekday} </span>
                {formatPlain(name.day)}
                <span
                  className={clsx(styles.month, (index === 0 || name.day === 1) && styles.first)}
                >
                  {' '}
                  {JALALI_MONTHS[name.month - 1]}
                </span>
              </time>
              {date === calendar.today && <Chip tone="strong">{text.today}</Chip>}
            </Text>
            {entries.length > 0 && (
              <ul className={styles.entries}>
                {entries.map((entry) => (
                  <li key={`${entry.title.id}-${entry.episode?.id}`}>
                    <Entry
                      entry={entry}
                      isFollowed={!isFollowed && (followed?.includes(entry.title.id) ?? false)}
                    />
                  </li>
                ))}
              </ul>
            )}
            {more > 0 && (
              <Text size={12} tone="quiet">
                {text.more(formatCount(more))}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** An episode or an announced title in the calendar. */
function Entry({ entry, isFollowed }: { entry: CalendarEntry; isFollowed: boolean }) {
  const { title, episode } = entry;
  return (
    <Link to={title.path} className={styles.entry} prefetch="intent">
      <TitleThumb title={title} />
      <span className={styles.words}>
        <Text as="span" size={14} weight="medium" lines={2}>
          <bdi>{title.titleFa}</bdi>
        </Text>
        <Text as="span" size={12} tone="quiet">
          {episode ? episodePlace(episode) : text.arrives}
        </Text>
        {isFollowed && (
          <Text as="span" size={12} tone="quiet" className={styles.followed}>
            <BellIcon size={14} fill="currentColor" />
            {text.followed}
          </Text>
        )}
      </span>
    </Link>
  );
}

function episodePlace({ season, number }: NonNullable<CalendarEntry['episode']>): string {
  const place = formatPlain(number);
  return season === 0 ? text.special(place) : text.episode(formatPlain(season), place);
}

/** Every day of the calendar, including those without entries. */
export function daysOf({ from, days }: Pick<Calendar, 'from' | 'days'>) {
  const known = new Map(days.map((day) => [day.date, day]));
  return Array.from({ length: PAGE_DAYS }, (_, index) => {
    const date = addDays(from, index);
    const { entries = [], more = 0 } = known.get(date) ?? {};
    return {
      date,
      entries,
      more,
      weekday: WEEKDAYS[index % WEEKDAYS.length],
      name: toJalali(date) ?? { year: 0, month: 1, day: 1 },
    };
  });
}
