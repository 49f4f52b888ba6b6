import Typography from '@mui/material/Typography';
import type { AuditEntry } from '@parde/contract';
import { formatJalaliTime } from '@parde/shared/jalali';
import { useGetList, useRecordContext } from 'react-admin';
import { FIELD_NAMES, written } from './title-words';

const whoOf = ({ actor, network }: AuditEntry) =>
  actor?.name ?? (network === null ? 'خط فرمان' : 'حسابی که پاک شده');

/** Who changed what of this title, newest first. */
export function EditHistory() {
  const title = useRecordContext();
  const { data = [], isPending } = useGetList<AuditEntry>('audit', {
    pagination: { page: 1, perPage: 50 },
    filter: { subject_kind: 'title', subject_id: String(title?.id ?? '') },
  });
  if (isPending) return <Typography color="text.secondary">…</Typography>;
  if (data.length === 0) {
    return <Typography color="text.secondary">هنوز کسی این عنوان را تغییر نداده است.</Typography>;
  }
  return (
    <ol style={{ paddingInlineStart: 20, margin: 0 }}>
      {data.map((entry) => (
        <li key={entry.id} style={{ marginBlockEnd: 16 }}>
          <bdi>{whoOf(entry)}</bdi>، <time dateTime={entry.at}>{formatJalaliTime(entry.at)}</time>
          <ul>
            {Object.keys({ ...entry.before, ...entry.after })
              .filter((field) => field in FIELD_NAMES)
              .map((field) => (
                <li key={field}>
                  {FIELD_NAMES[field]}: <bdi>{written(entry.before?.[field], field)}</bdi> ←{' '}
                  <bdi>{written(entry.after?.[field], field)}</bdi>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
