import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { COLUMN_SOURCES, type ImportDetail, type ImportRun } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { Link } from 'react-router-dom';
import { ConfirmButton, useAction } from '../../actions/actions';
import { callApi } from '../../api/client';

/** What an import changes, or would change. */
export function counts({ created, updated, unchanged, rejected, warnings }: ImportRun): string {
  return [
    `${formatCount(created)} تازه`,
    `${formatCount(updated)} تغییر`,
    unchanged > 0 && `${formatCount(unchanged)} بی‌تغییر`,
    rejected > 0 && `${formatCount(rejected)} پذیرفته‌نشده`,
    warnings > 0 && `${formatCount(warnings)} هشدار`,
  ]
    .filter(Boolean)
    .join('، ');
}

const NEW_TITLES = {
  label: 'عنوان‌های تازه',
  words: { published: 'منتشر شوند و در سایت دیده شوند', draft: 'پیش‌نویس بمانند' },
  initial: 'published',
};

export const newTitlesOf = ({ report, created }: ImportDetail) => report?.newTitlesCount ?? created;

/** Whether a check found no change that could be applied. */
export const isWithoutChange = ({ state, created, updated }: ImportRun) =>
  state === 'checked' && created + updated === 0;

/** What can be done with an import that is not running: apply it, undo it, or check it again. */
export function ImportActions({ run }: { run: ImportDetail }) {
  const { id, state, source } = run;
  const params = { id: String(id) };
  const retry = useAction(() => callApi('POST /api/admin/imports/{id}/retry', { params }), {
    done: 'آغاز شد',
  });
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {state === 'checked' && !isWithoutChange(run) && (
        <ConfirmButton
          label="انجام ورود"
          title="انجام این ورود"
          help={`${counts(run)}. تا وقتی کسی دستشان نزند برگشت‌پذیرند.`}
          variant="contained"
          reasonLabel={null}
          {...(newTitlesOf(run) > 0 && { choices: NEW_TITLES })}
          run={({ choice }) =>
            callApi('POST /api/admin/imports/{id}/apply', {
              params,
              body: choice === 'draft' ? { new_titles: choice } : {},
            })
          }
          done="آغاز شد"
        />
      )}
      {run.isUndoable && (
        <ConfirmButton
          label="برگرداندن"
          title="برگرداندن این ورود"
          help="آنچه این ورود ساخته پاک می‌شود و آنچه تغییر داده به حال پیش برمی‌گردد؛ آنچه پس از آن ویرایش یا دیده شده می‌ماند."
          color="error"
          reasonLabel={null}
          run={() => callApi('POST /api/admin/imports/{id}/undo', { params })}
          done="برگردانده شد"
        />
      )}
      {run.isRetriable && (
        <Button variant="contained" loading={retry.isPending} onClick={() => retry.mutate()}>
          دوباره بررسی کن
        </Button>
      )}
      {(state === 'checked' || run.isRetriable) && COLUMN_SOURCES.some((one) => one === source) && (
        <Button component={Link} to={`/imports/create?again=${id}`}>
          تغییر ستون‌ها
        </Button>
      )}
    </Stack>
  );
}
