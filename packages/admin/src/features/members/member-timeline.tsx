import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SecurityEventKind } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';
import { formatCount, toPersianDigits } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { SECURITY_EVENT_NAMES } from '@parde/shared/security-event-names';
import { tomanWords } from '@parde/shared/tomans';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../api/client';
import { SubjectLink } from '../../fields/fields';
import { FILM_PROBLEMS } from '../../fields/moderation';
import { LoadFailed } from '../../layout/load-failed';
import { actionWords } from '../../words/audit-words';
import { gatewayLabel, PAYMENT_STATES } from '../../words/figure-words';

type Entry = CallOutput<'GET /api/admin/members/{id}/timeline'>['data'][number];

const KINDS: Record<Entry['kind'], string> = {
  'sign-in': 'ورود',
  device: 'دستگاه تازه',
  security: 'امنیت حساب',
  payment: 'پرداخت',
  premium: 'اشتراک',
  play: 'تماشا',
  comment: 'دیدگاه',
  message: 'پیام به پشتیبانی',
  report: 'گزارش فیلم',
  staff: 'کار همکاران',
};

/** Names of the sources of premium. */
const SOURCES: Record<string, string> = {
  grant: 'از سوی همکاران',
  payment: 'خرید',
  gift: 'هدیه',
};

const PER_PAGE = 30;

const moment = (value: unknown) => formatJalaliTime(String(value));

const numbered = (word: string, number: unknown) => number && toPersianDigits(`${word} ${number}`);
const daysGiven = (days: unknown) =>
  days && `${formatCount(Math.abs(Number(days)))} روز ${Number(days) > 0 ? 'افزوده' : 'کاسته'}`;

/** Details shown beside the kind; parts without a value are omitted. */
function partsOf({ kind, details: d }: Entry): unknown[] {
  switch (kind) {
    case 'sign-in':
      return [d.device, d.network];
    case 'device':
      return [`آخرین بار ${moment(d.lastUsedAt)}`];
    case 'security':
      return [SECURITY_EVENT_NAMES[d.event as SecurityEventKind], d.detail, d.device, d.network];
    case 'payment':
      return [
        d.plan,
        tomanWords(Number(d.amount)),
        gatewayLabel(String(d.gateway ?? '')),
        PAYMENT_STATES[d.state as keyof typeof PAYMENT_STATES]?.name,
        numbered('رسید', d.receipt),
      ];
    case 'premium':
      return [`از ${moment(d.from)}`, `تا ${moment(d.until)}`, SOURCES[String(d.source)], d.note];
    case 'play':
      return [d.title, numbered('فصل', d.season), numbered('قسمت', d.episode)];
    case 'comment':
      return [d.title, d.body];
    case 'message':
      return [d.body];
    case 'report':
      return [
        d.title,
        numbered('فصل', d.season),
        numbered('قسمت', d.episode),
        FILM_PROBLEMS[d.problem as keyof typeof FILM_PROBLEMS],
        d.note,
      ];
    case 'staff':
      return [actionWords(String(d.action)), daysGiven(d.days), d.by, d.reason];
  }
}

/** For each kind: the field that holds the id of the linked thing, the kind of that thing, and the text of the link. */
const LINKS: Partial<Record<Entry['kind'], { field: string; kind: string; words: string }>> = {
  payment: { field: 'order', kind: 'order', words: 'سفارش' },
  comment: { field: 'comment', kind: 'comment', words: 'دیدگاه' },
  message: { field: 'thread', kind: 'support', words: 'گفت‌وگو' },
  report: { field: 'report', kind: 'report', words: 'گزارش' },
};

/** Link to the thing that an entry refers to, by its id. */
function EntryLink({ kind, details }: Entry) {
  const link = LINKS[kind];
  const id = link && details[link.field];
  if (!link || id === null || id === undefined) return null;
  return (
    <Typography variant="body2">
      <SubjectLink kind={link.kind} id={id}>
        {toPersianDigits(`${link.words} ${id}`)}
      </SubjectLink>
    </Typography>
  );
}

/** What the member did and what staff did to them, newest first. */
export function MemberTimeline({ id }: { id: number }) {
  const timeline = useInfiniteQuery({
    queryKey: ['members', 'timeline', id],
    queryFn: ({ pageParam }) =>
      callApi('GET /api/admin/members/{id}/timeline', {
        params: { id },
        query: { page: pageParam, per_page: PER_PAGE },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ data: page, current_page }) =>
      page.length === PER_PAGE ? current_page + 1 : undefined,
  });
  const { data, error, refetch, fetchNextPage, isFetchNextPageError } = timeline;
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <Stack component="ol" sx={{ gap: 1.5, padding: 0, margin: 0, listStyle: 'none' }}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Typography variant="body2" color="text.secondary">
              {KINDS[entry.kind]} · <time dateTime={entry.at}>{moment(entry.at)}</time>
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {partsOf(entry)
                .filter((part) => part !== null && part !== undefined && part !== '')
                .map((part, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one entry never move
                  <span key={index}>
                    {index > 0 && ' · '}
                    <bdi>{String(part)}</bdi>
                  </span>
                ))}
            </Typography>
            <EntryLink {...entry} />
          </li>
        ))}
      </Stack>
      <LoadFailed error={error} refetch={isFetchNextPageError ? fetchNextPage : refetch} />
      {timeline.hasNextPage && !error && (
        <Button onClick={() => fetchNextPage()} loading={timeline.isFetchingNextPage}>
          پیش‌تر
        </Button>
      )}
    </>
  );
}
