import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ApiError } from '@parde/contract/client';
import { toLatinDigits, toPersianDigits } from '@parde/shared/digits';
import { camelCase } from '@parde/shared/snake-case';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';

interface ActionWords<Result = unknown> {
  /** Notification shown after it succeeded, or what makes it from the result. */
  done: string | ((result: Result) => string);
  /** Form fields that display their own server errors. */
  fields?: readonly string[];
  /** Errors that the screen displays itself. */
  isShown?: ((error: Error) => boolean) | undefined;
  /** Whether the data is refetched after an error, too: it may have changed since it was read. */
  refreshesOnError?: boolean;
  /** Leaves the screen, whose record is gone; see `useLeaveDeleted`. */
  leave?: (() => void) | undefined;
}

/** Runs an API call that changes something, reports the outcome, and refetches the data on screen. */
export function useAction<Input = void, Result = unknown>(
  run: (input: Input) => Promise<Result>,
  { done, fields = [], isShown, refreshesOnError = false, leave }: ActionWords<Result>,
) {
  const notify = useNotify();
  const client = useQueryClient();
  const fail = useFailure(fields, isShown);
  return useMutation({
    mutationFn: run,
    onSuccess: (result) => {
      notify(typeof done === 'string' ? done : done(result), { type: 'success' });
      leave?.();
      // A screen that is left is still there, and would ask for its record once more.
      client.invalidateQueries({ predicate: ({ queryKey }) => !leave || queryKey[1] !== 'getOne' });
    },
    onError: (error) => {
      fail(error);
      if (refreshesOnError) client.invalidateQueries();
    },
  });
}

/**
 * Saves a form that belongs to no resource: stores the response as the data of a query, reports the outcome, and shows
 * errors at their fields.
 */
export function useSaveForm<Saved>(
  queryKey: readonly string[],
  save: (values: Record<string, unknown>) => Promise<Saved>,
) {
  const client = useQueryClient();
  const notify = useNotify();
  return async (values: Record<string, unknown>) => {
    try {
      client.setQueryData(queryKey, await save(values));
      notify('ذخیره شد', { type: 'success' });
      return undefined;
    } catch (error) {
      const { message, body } = error as Error & { body?: { errors?: Record<string, string> } };
      if (!body?.errors || body.errors.root) notify(message, { type: 'error' });
      return body?.errors;
    }
  };
}

/** The server's error message for a field of a rejected body. */
export function fieldError(error: unknown, field: string): string | undefined {
  const found = errorsOf(error).find(([name]) => name === field || name.startsWith(`${field}.`));
  return found?.[1];
}

/** Names of fields as records have them, with their first messages. */
const errorsOf = (error: unknown) =>
  Object.entries(
    (error as { body?: { errors?: Record<string, string | string[]> } } | null)?.body?.errors ?? {},
  ).map(([name, messages]) => [camelCase(name), [messages].flat()[0]] as const);

/** The server's error messages for the fields of one row, by field name, e.g. for `episodes.2.titleFa`. */
export function rowErrors(error: unknown, list: string, row: number): Record<string, string> {
  const start = `${list}.${row}.`;
  return Object.fromEntries(
    errorsOf(error).flatMap(([name, message]) =>
      name.startsWith(start) ? [[name.slice(start.length).split('.')[0], message]] : [],
    ),
  );
}

/** Reports an error, unless a field or the screen already shows it. */
export function useFailure(fields: readonly string[], isShown = (_error: Error) => false) {
  const notify = useNotify();
  return (error: Error) => {
    if (isShown(error) || fields.some((field) => fieldError(error, field))) return;
    notify(error.message, { type: 'error' });
  };
}

/** Checks no more of an address than browsers do; the server checks the rest. */
const ADDRESS = /^\S+@\S+\.\S+$/;
export const INCOMPLETE_ADDRESS = 'نشانی ایمیل را کامل بنویسید، مانند name@example.com';

interface Answers {
  reason: string;
  /** NaN: not a number. */
  days: number;
  email: string;
  choice: string;
}

interface ConfirmButtonProps<Result> {
  label: string;
  /** Heading of the dialog; default: the label. */
  title?: string;
  /** Accessible name that replaces the label, where many rows have the same button. */
  name?: string;
  /** Consequences, in a sentence. */
  help?: ReactNode;
  color?: ButtonProps['color'];
  variant?: ButtonProps['variant'];
  icon?: ReactNode;
  dialog?: Partial<DialogProps>;
  /** Also asks for a number of days; the value is the initial one. */
  days?: number;
  /** Asks for an e-mail address too. */
  asksEmail?: boolean;
  /** Also asks for a choice; `words` has the label of each value. */
  choices?: { label: string; words: Record<string, string>; initial?: string };
  /** Label of the reason; null: none is asked. */
  reasonLabel?: string | null;
  run: (answers: Answers) => Promise<Result>;
  done: ActionWords<Result>['done'];
  leave?: ActionWords<Result>['leave'];
}

/**
 * A button that opens a dialog before it acts: it asks for a reason, and for a number of days if the action has an end.
 */
export function ConfirmButton<Result>({
  name,
  icon,
  variant = 'text',
  dialog,
  ...form
}: ConfirmButtonProps<Result>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { label, color = 'primary' } = form;
  return (
    <>
      <Button
        aria-label={name}
        color={color}
        variant={variant}
        startIcon={icon}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} fullWidth maxWidth="xs" {...dialog}>
        <ConfirmForm {...form} onClose={close} />
      </Dialog>
    </>
  );
}

type ConfirmFormProps<Result> = Omit<
  ConfirmButtonProps<Result>,
  'name' | 'icon' | 'variant' | 'dialog'
> & {
  onClose: () => void;
};

/** Empty each time the dialog opens: the reason for one action is none for the next. */
function ConfirmForm<Result>(props: ConfirmFormProps<Result>) {
  const { label, title = label, help, color = 'primary', reasonLabel = 'دلیل', onClose } = props;
  const { days, asksEmail = false, choices, done, leave } = props;
  // Acts on what was shown when it opened: a repeated call whose first answer was lost is then refused as outdated.
  const [run] = useState(() => props.run);
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [daysText, setDaysText] = useState(toPersianDigits(String(days ?? '')));
  const [email, setEmail] = useState('');
  const [choice, setChoice] = useState(choices?.initial ?? '');
  const [isSent, setSent] = useState(false);
  const action = useAction(run, { done, leave, fields: ['email', 'days', 'reason'] });
  const answers = { reason, email, choice, days: Number(toLatinDigits(daysText) || Number.NaN) };
  const missing = {
    email: asksEmail && !ADDRESS.test(email.trim()) && INCOMPLETE_ADDRESS,
    days: days !== undefined && !Number.isInteger(answers.days) && 'شمار روزها را بنویسید',
    choice: choices !== undefined && choice === '' && 'یکی را برگزینید',
    reason: reasonLabel !== null && reason.trim() === '' && `${reasonLabel} را بنویسید`,
  };
  const inputProps = (field: keyof typeof missing) => {
    const problem = (isSent && missing[field]) || fieldError(action.error, field) || undefined;
    const sx = { marginBlockStart: 1 };
    return { error: problem !== undefined, helperText: problem, sx, required: true };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // An enclosing form must not be submitted either.
    event.stopPropagation();
    setSent(true);
    if (Object.values(missing).some(Boolean)) return;
    action.mutate(answers, {
      onSuccess: onClose,
      onError: (error) =>
        error instanceof ApiError && error.status === 409 && client.invalidateQueries(),
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {help && <DialogContentText>{help}</DialogContentText>}
        {asksEmail && (
          <TextField
            {...inputProps('email')}
            label="ایمیل تازه"
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off' } }}
            autoFocus
          />
        )}
        {days !== undefined && (
          <TextField
            {...inputProps('days')}
            label="چند روز"
            value={daysText}
            onChange={(event) => setDaysText(toPersianDigits(event.target.value))}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        )}
        {choices && (
          <TextField
            {...inputProps('choice')}
            select
            label={choices.label}
            value={choice}
            onChange={(event) => setChoice(event.target.value)}
          >
            {Object.entries(choices.words).map(([value, words]) => (
              <MenuItem key={value} value={value}>
                {words}
              </MenuItem>
            ))}
          </TextField>
        )}
        {reasonLabel !== null && (
          <TextField
            {...inputProps('reason')}
            label={reasonLabel}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
            multiline
            autoFocus={!asksEmail}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          انصراف
        </Button>
        <Button type="submit" color={color} variant="contained" loading={action.isPending}>
          {label}
        </Button>
      </DialogActions>
    </form>
  );
}
