import Alert from '@mui/material/Alert';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import { toPersianDigits } from '@parde/shared/digits';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  Form,
  type FormProps,
  HttpError,
  type RaRecord,
  useNotify,
  useRecordContext,
} from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useSaveForm } from './actions';
import { focusIfLost, focusProblem } from './focus';
import { Form as CheckedForm, Fields, FormProblem } from './forms';
import { FormLeaveQuestion } from './leave-question';

/** Whether all errors are shown at their fields. */
const hasFieldErrors = (error: unknown) =>
  error instanceof HttpError && error.status === 422 && Object.keys(error.body.errors).length > 0;

/**
 * Mutation options for editing a record that has a `version`. `current` is the record as somebody else saved it in the
 * meantime, for {@link Conflict}.
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
        else if (!hasFieldErrors(error))
          notify(error instanceof Error ? error.message : 'ra.page.error', { type: 'error' });
      },
      onSuccess: () => {
        setCurrent(null);
        notify('ذخیره شد', { type: 'success' });
      },
    },
  };
}

/**
 * A single-page form: errors of its fields are shown only there, and leaving it with unsaved changes asks for
 * confirmation. Its children must include {@link Conflict}, which moves the focus to them.
 * react-admin's SimpleForm would also pass the option that silences its toast to the DOM, which makes React warn.
 */
export function EditForm({ children, toolbar, ...form }: FormProps & { toolbar: ReactNode }) {
  return (
    <Form warnWhenUnsavedChanges {...form} disableInvalidFormNotification>
      <CardContent sx={{ paddingBlockEnd: { xs: '5em', sm: 2 } }}>
        <Stack sx={{ alignItems: 'flex-start' }}>
          <Fields>{children}</Fields>
          <FormProblem />
        </Stack>
      </CardContent>
      {toolbar}
    </Form>
  );
}

interface ConflictProps {
  current: RaRecord | null;
  /** What was edited, e.g. «این عنوان». */
  thing: string;
  /** Names of the fields that people edit. */
  names: Record<string, string>;
  /** Formats a field's value for display. */
  valueText: (value: unknown, field: string) => string;
}

/**
 * Shown if somebody else saved the record first: what was typed here is kept, all other fields take their values, and
 * the next save overwrites their version. If all that was typed is what is saved, an earlier save was done though its
 * answer was lost.
 */
export function Conflict({ current, thing, names, valueText }: ConflictProps) {
  const original = useRecordContext();
  const { getValues, resetField, setValue } = useFormContext();
  const { dirtyFields, submitCount, errors } = useFormState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try to save
  useEffect(() => {
    if (submitCount > 0 && Object.keys(errors).length > 0) focusProblem();
  }, [submitCount]);
  const [theirs, setTheirs] = useState<[string, unknown][]>([]);
  const [isSaved, setSaved] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!current || !original) return;
    const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
    const changed = Object.entries(current).filter(
      ([field, value]) => field in names && differs(value, original[field]),
    );
    const isAsTyped = ([field, value]: [string, unknown]) => !differs(value, getValues(field));
    const others = changed.filter((change) => !isAsTyped(change));
    const typed = Object.keys(dirtyFields);
    const isDone =
      typed.length > 0 &&
      others.length === 0 &&
      typed.every((field) => isAsTyped([field, current[field]]));
    setTheirs(others);
    setSaved(isDone);
    for (const [field, value] of changed) {
      if (field in dirtyFields && !isDone) continue;
      resetField(field, { defaultValue: value });
      // `resetField` does nothing to a field whose input is not mounted yet.
      setValue(field, value);
    }
    setValue('version', current.version);
    // The button that had the focus was disabled while it saved.
    focusIfLost(notice.current);
  }, [current]);
  if (!current) return null;
  if (isSaved) {
    return (
      <Alert ref={notice} tabIndex={-1} severity="info" sx={{ width: '100%', mb: 2 }}>
        آنچه نوشته‌اید پیش‌تر ذخیره شده است؛ شاید پاسخ ذخیرهٔ پیشین به شما نرسید.
      </Alert>
    );
  }
  const isDeleted = Boolean(current.purgeAt && !original?.purgeAt);
  return (
    <Alert ref={notice} tabIndex={-1} severity="warning" sx={{ width: '100%', mb: 2 }}>
      {thing} را کس دیگری هم‌زمان {isDeleted ? 'پاک کرد' : 'تغییر داد'}. آنچه نوشته‌اید سر جایش است؛
      با ذخیرهٔ دوباره، نوشتهٔ شما روی آن می‌نشیند{isDeleted && ' و سپس می‌توانید بازش گردانید'}.
      <ul>
        {theirs.map(([field, value]) => (
          <li key={field}>
            {names[field]}: اکنون <bdi>{valueText(value, field)}</bdi>
            {field in dirtyFields && (
              <>
                ، نوشتهٔ شما <bdi>{valueText(getValues(field), field)}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** A record of settings with its version number. */
type Versioned = RaRecord & { version: number };

interface SettingsFormProps<Part> extends Omit<ConflictProps, 'current' | 'valueText'> {
  /** Key of the query whose data `save` returns. */
  queryKey: readonly string[];
  /** The stored settings, as the query returns them. */
  part: Part;
  /** Converts them to the values of the form. */
  recordOf: (part: Part) => Versioned;
  save: (values: Record<string, unknown>) => Promise<unknown>;
  valueText?: ConflictProps['valueText'];
  children: ReactNode;
}

/** Default formatter of a field's value. */
export function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'آری' : 'نه';
  return typeof value === 'number' ? toPersianDigits(String(value)) : String(value || '—');
}

/**
 * One of several forms on a screen. The stored values may change while it is open, by a colleague or by another form;
 * what was typed is kept.
 */
export function SettingsForm<Part>(props: SettingsFormProps<Part>) {
  const { queryKey, part, recordOf, save, valueText = formatValue, children, ...words } = props;
  const stored = recordOf(part);
  const [shown, setShown] = useState(stored);
  const [current, setCurrent] = useState<RaRecord | null>(null);
  const isOwn = useRef(false);
  const submit = useSaveForm(queryKey, async (values) => {
    try {
      const saved = await save(values);
      isOwn.current = true;
      return saved;
    } catch (error) {
      const theirs = error instanceof HttpError && error.status === 409 && error.body.current;
      if (theirs) setCurrent(recordOf(theirs));
      throw error;
    }
  });
  const follow = (isDirty: boolean) => {
    if (isOwn.current || !isDirty) {
      isOwn.current = false;
      setShown(stored);
      setCurrent(null);
    } else if (stored.version !== shown.version) setCurrent(stored);
  };
  return (
    <CheckedForm record={shown} onSubmit={submit}>
      <Follow stored={stored} follow={follow} />
      <Conflict current={current} valueText={valueText} {...words} />
      {children}
      <FormLeaveQuestion />
    </CheckedForm>
  );
}

function Follow(props: { stored: Versioned; follow: (isDirty: boolean) => void }) {
  const { isDirty } = useFormState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of what is stored
  useEffect(() => props.follow(isDirty), [JSON.stringify(props.stored)]);
  return null;
}
