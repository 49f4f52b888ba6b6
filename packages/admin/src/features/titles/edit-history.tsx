import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { TitleChange } from '@parde/contract';
import { formatJalaliTime } from '@parde/shared/jalali';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCanAccess, useNotify, useRecordContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useAction } from '../../actions/actions';
import { callApi } from '../../api/client';
import { LoadFailed } from '../../layout/load-failed';
import { FIELD_NAMES } from '../../words/title-words';
import { Difference, fieldsOf, SEASON_PART } from './edit-difference';

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

/** Fields that can be reverted through the form. */
const SAVED = new Set(Object.keys(FIELD_NAMES).filter((field) => field !== 'seasons'));

/** A removed edition gets a new id when it is restored. */
function asForm(field: string, value: unknown, now: unknown): unknown {
  if (field !== 'editions' || !Array.isArray(value) || !Array.isArray(now)) return value;
  const known = new Set(now.map(({ id }) => id));
  return value.map((edition) => (known.has(edition.id) ? edition : { ...edition, id: null }));
}

/** Puts the values from before a change into the form, where they can be looked at and saved. */
function RevertButton({ change }: { change: TitleChange }) {
  const { getValues, setValue } = useFormContext();
  const { canAccess: mayEdit } = useCanAccess({ action: 'change', resource: 'titles' });
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

const SEASON_ACTIONS = new Set(['titles.edit-season', 'titles.delete-season']);

/** Undoes a change of a season at once: seasons are saved by themselves. */
function RevertSeasonButton({ titleId, change }: { titleId: number; change: TitleChange }) {
  const { canAccess: mayEdit } = useCanAccess({ action: 'change', resource: 'titles' });
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
              {fieldsOf(change).map(({ field, name }) => (
                <li key={field}>
                  {name}: <Difference field={field} change={change} />
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
