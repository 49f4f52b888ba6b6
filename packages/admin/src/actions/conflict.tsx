import Alert from '@mui/material/Alert';
import { useEffect, useState } from 'react';
import { HttpError, type RaRecord, useNotify, useRecordContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';

/**
 * Options of an edit whose record has a `version`, and the record of somebody who saved it first,
 * for {@link Conflict}.
 */
export function useConflict() {
  const [current, setCurrent] = useState<RaRecord | null>(null);
  const notify = useNotify();
  return {
    current,
    mutationOptions: {
      onError: (error: unknown) => {
        const theirs = error instanceof HttpError && error.status === 409 && error.body.current;
        if (theirs) setCurrent(theirs);
        else notify(error instanceof Error ? error.message : 'ra.page.error', { type: 'error' });
      },
      onSuccess: () => {
        setCurrent(null);
        notify('ذخیره شد', { type: 'success' });
      },
    },
  };
}

interface ConflictProps {
  current: RaRecord | null;
  /** What was edited, e.g. «این عنوان». */
  thing: string;
  /** Names of the fields that people edit. */
  names: Record<string, string>;
  /** A value of a field in words. */
  written: (value: unknown, field: string) => string;
}

/**
 * Somebody saved the record first: what was typed here stays, everything else becomes theirs, and
 * the next save goes over their version.
 */
export function Conflict({ current, thing, names, written }: ConflictProps) {
  const original = useRecordContext();
  const { getValues, resetField, setValue } = useFormContext();
  const { dirtyFields } = useFormState();
  const [theirs, setTheirs] = useState<[string, unknown][]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!current || !original) return;
    const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
    const changed = Object.entries(current).filter(
      ([field, value]) => field in names && differs(value, original[field]),
    );
    setTheirs(changed);
    for (const [field, value] of changed) {
      if (!(field in dirtyFields)) resetField(field, { defaultValue: value });
    }
    setValue('version', current.version);
  }, [current]);
  if (!current) return null;
  return (
    <Alert severity="warning" sx={{ width: '100%', mb: 2 }}>
      {thing} را کس دیگری هم‌زمان تغییر داد. آنچه نوشته‌اید سر جایش است؛ با ذخیرهٔ دوباره، نوشتهٔ شما
      روی آن می‌نشیند.
      <ul>
        {theirs.map(([field, value]) => (
          <li key={field}>
            {names[field]}: اکنون <bdi>{written(value, field)}</bdi>
            {field in dirtyFields && (
              <>
                ، نوشتهٔ شما <bdi>{written(getValues(field), field)}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
