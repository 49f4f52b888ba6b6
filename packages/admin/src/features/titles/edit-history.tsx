import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { TitleChange } from '@parde/contract';
import { formatJalaliTime } from '@parde/shared/jalali';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess, useNotify, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { callApi } from '../../api/client';
import { FIELD_NAMES, written } from './title-words';

const ACTIONS: Record<string, string> = {
  'titles.create': 'ساختن',
  'titles.publish': 'انتشار',
  'titles.hide': 'پنهان کردن',
  'titles.unlock': 'باز کردن قفل',
  'titles.merge': 'یکی کردن با عنوانی دیگر',
  'titles.delete': 'پاک کردن',
  'titles.restore': 'بازگرداندن',
  'titles.edit-season': 'تغییر فصل',
  'titles.delete-season': 'پاک کردن فصل',
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

/** Who changed what of this title, newest first. */
export function EditHistory() {
  const title = useRecordContext();
  const id = Number(title?.id ?? 0);
  const { data, isPending } = useQuery({
    queryKey: ['titles', id, 'history', title?.version],
    queryFn: () =>
      callApi('GET /api/admin/titles/{id}/history', { params: { id }, query: { per_page: 50 } }),
    enabled: id > 0,
    placeholderData: (previous) => previous,
  });
  if (isPending) return <Typography color="text.secondary">…</Typography>;
  const changes = data?.data ?? [];
  if (changes.length === 0) {
    return <Typography color="text.secondary">هنوز کسی این عنوان را تغییر نداده است.</Typography>;
  }
  return (
    <ol style={{ paddingInlineStart: 20, margin: 0 }}>
      {changes.map((change) => (
        <li key={change.id} style={{ marginBlockEnd: 16 }}>
          <bdi>{change.who ?? 'خط فرمان'}</bdi>،{' '}
          <time dateTime={change.at}>{formatJalaliTime(change.at)}</time>
          {change.action in ACTIONS && `: ${ACTIONS[change.action]}`}
          <ul>
            {Object.keys({ ...change.before, ...change.after })
              .filter((field) => field in FIELD_NAMES)
              .map((field) => (
                <li key={field}>
                  {FIELD_NAMES[field]}: <bdi>{written(change.before?.[field], field)}</bdi> ←{' '}
                  <bdi>{written(change.after?.[field], field)}</bdi>
                </li>
              ))}
          </ul>
          <RevertButton change={change} />
        </li>
      ))}
    </ol>
  );
}
