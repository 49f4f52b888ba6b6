import LockIcon from '@mui/icons-material/LockOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import {
  useDataProvider,
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { sourceName } from '../words/title-words';

/** A record with a version number, whose staff-edited fields are locked against imports. */
interface VersionedRecord {
  id: number;
  version: number;
  locked: string[];
  provenance?: Record<string, string>;
  [field: string]: unknown;
}

/** Unlocks a field. This would discard unsaved changes, so they must be saved first. */
function Lock({ field, name }: { field: string; name: string }) {
  const record = useRecordContext<VersionedRecord>();
  const resource = useResourceContext();
  const dataProvider = useDataProvider();
  const { isDirty } = useFormState();
  const notify = useNotify();
  const refresh = useRefresh();
  const unlock = useMutation({
    mutationFn: (id: number) =>
      dataProvider.create(`${resource}/${id}/unlock`, { data: { field } }),
    onSuccess: () => {
      notify('قفل باز شد: درون‌ریزی بعدی می‌تواند این بخش را بنویسد', { type: 'success' });
      refresh();
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  if (!record?.locked.includes(field)) return null;
  const label = isDirty
    ? 'نخست تغییرها را ذخیره کنید، سپس قفل را باز کنید'
    : `باز کردن قفل «${name}»`;
  return (
    <Tooltip title={label} describeChild>
      <span>
        <IconButton
          aria-label={label}
          disabled={isDirty || unlock.isPending}
          onClick={() => unlock.mutate(record.id)}
        >
          <LockIcon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}

interface LockableProps {
  field: string;
  /** In Persian. */
  name: string;
  children: ReactElement;
}

/** An input with its lock, and who wrote its value. */
export function Lockable({ field, name, children }: LockableProps) {
  const record = useRecordContext<VersionedRecord>();
  const source = record?.provenance?.[field] ?? record?.provenance?.['*'];
  return (
    <div style={{ display: 'flex', alignItems: 'flex-start', gap: 4, width: '100%' }}>
      <div className={source ? 'with-source' : undefined} style={{ flex: 1, minWidth: 0 }}>
        {children}
        {source && (
          <Typography
            variant="caption"
            color="text.secondary"
            component="p"
            sx={{ mt: 0.5, mb: 2, paddingInlineStart: 1.75 }}
          >
            از: {sourceName(source)}
          </Typography>
        )}
      </div>
      <Lock field={field} name={name} />
    </div>
  );
}

/** Styles of a form's toolbar: on phones it sticks to the bottom of the screen, over the inputs. */
export const formToolbar = {
  gap: 1,
  flexWrap: 'wrap',
  background: { xs: '#1f2226', sm: 'transparent' },
} as const;
