import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { TitleChange } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useCanAccess, useNotify, useRecordContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useAction } from '../../actions/actions';
import { callApi, pictureUrl } from '../../api/client';
import { personName } from '../../fields/person-picker';
import { EDITIONS, FIELD_NAMES, ROLES, written } from '../../fields/title-words';
import { LoadFailed } from '../../layout/load-failed';

const ACTIONS: Record<string, string> = {
  'titles.create': 'ساختن',
  'titles.publish': 'انتشار',
  'titles.identify': 'شناسایی',
  'titles.add-trailer': 'افزودن پیش‌پرده',
  'titles.hide': 'پنهان کردن',
  'titles.unlock': 'باز کردن قفل',
  'titles.merge': 'یکی کردن با عنوانی دیگر',
  'titles.delete': 'پاک کردن',
  'titles.restore': 'بازگرداندن',
  'titles.edit-season': 'تغییر فصل',
  'titles.delete-season': 'پاک کردن فصل',
  'titles.free-episode': 'تغییر رایگان بودن قسمت',
};

/** Fields that a form can set back. */
const SAVED = new Set(Object.keys(FIELD_NAMES).filter((field) => field !== 'seasons'));

/** An edition that was removed is a new one when it comes back. */
function asForm(field: string, value: unknown, now: unknown): unknown {
  if (field !== 'editions' || !Array.isArray(value) || !Array.isArray(now)) return value;
  const known = new Set(now.map(({ id }) => id));
  return value.map((edition) => (known.has(edition.id) ? edition : { ...edition, id: null }));
}

/** Puts the values from before a change into the form, where they can be looked at and saved. */
function RevertButton({ change }: { change: TitleChange }) {
  const { getValues, setValue } = useFormContext();
  const { canAccess: mayEdit } = useCanAccess({ action: 'edit', resource: 'titles' });
  const notify = useNotify();
  const fields = Object.entries(change.before ?? {}).filter(([field]) => SAVED.has(field));
  if (!mayEdit || change.action !== 'titles.edit' || fields.length === 0) return null;
  return (
    <Button
      size="small"
      onClick={() => {
        for (const [field, value] of fields) {
          setValue(field, asForm(field, value, getValues(field)), { shouldDirty: true });
        }
        notify('مقدارهای پیشین در فرم‌اند؛ ببینید و ذخیره کنید');
      }}
    >
      بازگرداندن
    </Button>
  );
}

const SEASON_PART = /^s(\d+)(?:e(\d+))?$/;

/** Name of a field in the history; null: nothing that people would know. */
function nameOf(field: string): string | null {
  const [, season, episode] = SEASON_PART.exec(field) ?? [];
  if (season === undefined) return FIELD_NAMES[field] ?? null;
  const words = `فصل ${season}${episode === undefined ? '' : `، قسمت ${episode}`}`;
  return toPersianDigits(words);
}

/** A value; of seasons and episodes only what differs from the other side. */
function shownOf(field: string, value: unknown, other: unknown): string {
  if (!SEASON_PART.test(field) || typeof value !== 'object' || value === null) {
    return written(value, field);
  }
  const theirs = (other ?? {}) as Record<string, unknown>;
  const parts = Object.entries(value)
    .filter(([key, part]) => key !== 'id' && JSON.stringify(part) !== JSON.stringify(theirs[key]))
    .filter(([, part]) => part !== null && part !== false)
    .map(([key, part]) => {
      const text = key === 'stillHash' ? 'تصویر' : toPersianDigits(String(part));
      return key === 'number' ? `شمارهٔ ${text}` : part === true ? 'رایگان' : text;
    });
  return parts.length === 0 ? '—' : parts.join('، ');
}

interface PictureProps {
  hash: unknown;
  /** What it is and what became of it. */
  alt: string;
}

/** A picture in small; nothing for none. */
function Picture({ hash, alt }: PictureProps) {
  if (typeof hash !== 'string') return '—';
  return (
    <img
      src={pictureUrl(hash, 92)}
      alt={alt}
      {...{ title: alt, height: 56, loading: 'lazy' }}
      style={{ maxWidth: 100, objectFit: 'cover', borderRadius: 4, verticalAlign: 'middle' }}
    />
  );
}

const PICTURES = new Set(['posterHash', 'backdropHash']);

type Item = Record<string, unknown>;

/** How an item of a list is told from others in the history, with what became of it. */
const ITEMS: Record<
  string,
  (item: never, people: TitleChange['people'], fate: string) => ReactNode
> = {
  credits: (item: Item, people) => {
    const person = people.find(({ id }) => id === item.personId);
    const name = person ? personName(person) : 'کسی که پاک شده';
    const part = item.characterFa ?? item.characterEn;
    const role = item.role === 'actor' ? 'بازیگر' : ROLES[item.role as keyof typeof ROLES];
    return (
      <>
        <bdi>{name}</bdi> ({role}
        {typeof part === 'string' && (
          <>
            ، نقش <bdi>{part}</bdi>
          </>
        )}
        )
      </>
    );
  },
  screenshots: (hash: string, _people, fate) => (
    <Picture hash={hash} alt={`${FIELD_NAMES.screenshots}: ${fate}`} />
  ),
  trailers: ({ titleFa }: Item) => (
    <bdi>{titleFa === null ? 'پیش‌پردهٔ بی‌نام' : String(titleFa)}</bdi>
  ),
  editions: ({ kind, studio }: Item) => (
    <>
      {EDITIONS[kind as keyof typeof EDITIONS] ?? String(kind)}
      {typeof studio === 'string' && (
        <>
          ، <bdi>{studio}</bdi>
        </>
      )}
    </>
  ),
};

/** Items of a list that are not in another one, as often as they are more. */
function missingFrom(items: readonly unknown[], others: readonly unknown[]): unknown[] {
  const left = others.map((other) => JSON.stringify(other));
  return items.filter((item) => {
    const at = left.indexOf(JSON.stringify(item));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Which items of a list came and which went. */
function ListDifference({ field, change }: { field: string; change: TitleChange }) {
  const [before, after] = [listOf(change.before?.[field]), listOf(change.after?.[field])];
  const parts: [string, unknown[]][] = [
    ['آمد', missingFrom(after, before)],
    ['رفت', missingFrom(before, after)],
  ];
  const changed = parts.filter(([, items]) => items.length > 0);
  if (changed.length === 0) return 'ترتیب دیگری گرفت';
  return changed.map(([fate, items], place) => (
    <Fragment key={fate}>
      {place > 0 && '؛ '}
      {fate}:{' '}
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same item can come twice
        <Fragment key={at}>
          {at > 0 && (field === 'screenshots' ? ' ' : '، ')}
          {ITEMS[field]?.(item as never, change.people, fate)}
        </Fragment>
      ))}
    </Fragment>
  ));
}

/** What a field was and became. */
function Difference({
  field,
  change: { before, after },
  change,
}: {
  field: string;
  change: TitleChange;
}) {
  if (ITEMS[field]) return <ListDifference field={field} change={change} />;
  const name = nameOf(field) ?? '';
  if (PICTURES.has(field)) {
    return (
      <>
        <Picture hash={before?.[field]} alt={`${name} پیشین`} /> ←{' '}
        <Picture hash={after?.[field]} alt={`${name} تازه`} />
      </>
    );
  }
  return (
    <>
      <bdi>{shownOf(field, before?.[field], after?.[field])}</bdi> ←{' '}
      <bdi>{shownOf(field, after?.[field], before?.[field])}</bdi>
    </>
  );
}

const SEASON_ACTIONS = new Set(['titles.edit-season', 'titles.delete-season']);

/** Undoes a change of a season at once: seasons are saved by themselves. */
function RevertSeasonButton({ titleId, change }: { titleId: number; change: TitleChange }) {
  const { canAccess: mayEdit } = useCanAccess({ action: 'edit', resource: 'titles' });
  const { isDirty } = useFormState();
  const revert = useAction(
    () =>
      callApi('POST /api/admin/titles/{id}/history/{change}/revert', {
        params: { id: titleId, change: change.id },
      }),
    { done: 'این تغییر بازگردانده شد' },
  );
  const fields = Object.keys({ ...change.before, ...change.after });
  const isKnown = fields.some((field) => SEASON_PART.test(field));
  if (!mayEdit || !isKnown || !SEASON_ACTIONS.has(change.action)) return null;
  return (
    <Button
      size="small"
      disabled={isDirty}
      loading={revert.isPending}
      onClick={() => revert.mutate()}
    >
      بازگرداندن همین تغییر
    </Button>
  );
}

const PER_PAGE = 50;

/** Who changed what of this title, newest first. */
export function EditHistory() {
  const title = useRecordContext();
  const id = Number(title?.id ?? 0);
  const history = useInfiniteQuery({
    queryKey: ['titles', id, 'history', title?.version],
    queryFn: ({ pageParam: page }) =>
      callApi('GET /api/admin/titles/{id}/history', {
        params: { id },
        query: { page, per_page: PER_PAGE },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) =>
      current_page < (last_page ?? 0) ? current_page + 1 : undefined,
    enabled: id > 0,
    placeholderData: (previous) => previous,
  });
  const { data, error, refetch, isPending } = history;
  if (isPending) return <Typography color="text.secondary">…</Typography>;
  if (!data) return <LoadFailed error={error} refetch={refetch} />;
  const changes = data.pages.flatMap((page) => page.data);
  if (changes.length === 0) {
    return <Typography color="text.secondary">هنوز کسی این عنوان را تغییر نداده است.</Typography>;
  }
  return (
    <>
      <ol style={{ paddingInlineStart: 20, margin: 0, listStyleType: 'persian' }}>
        {changes.map((change) => (
          <li key={change.id} style={{ marginBlockEnd: 16 }}>
            <bdi>{change.who ?? 'خط فرمان'}</bdi>،{' '}
            <time dateTime={change.at}>{formatJalaliTime(change.at)}</time>
            {change.action in ACTIONS && `: ${ACTIONS[change.action]}`}
            <ul>
              {Object.keys({ ...change.before, ...change.after })
                .filter((field) => nameOf(field) !== null)
                .map((field) => (
                  <li key={field}>
                    {nameOf(field)}: <Difference field={field} change={change} />
                  </li>
                ))}
            </ul>
            <RevertButton change={change} />
            <RevertSeasonButton titleId={id} change={change} />
          </li>
        ))}
      </ol>
      {error && <LoadFailed error={error} refetch={() => history.fetchNextPage()} />}
      {history.hasNextPage && (
        <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          تغییرهای پیش‌تر
        </Button>
      )}
    </>
  );
}
