import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { ApiFormState } from '../lib/use-api-form';
import { useIsHydrated } from '../lib/use-is-hydrated';
import styles from './api-form.module.css';
import { Button } from './button';
import { Stack } from './stack';
import { text } from './text';
import { Text } from './typography';

interface ApiFormProps {
  form: ApiFormState;
  /** Button label that says what will happen. */
  submitLabel: string;
  pendingLabel: string;
  /** Accessible name of the form, if no heading names it. */
  label?: string;
  /** One column of 400 px, where there is room for more. */
  isNarrow?: boolean;
  className?: string;
  children?: ReactNode;
  /** For forms in a dialog: called by a cancel button beside the submit button. */
  onCancel?: (() => void) | undefined;
}

/** A form with one column of fields, the error, and the button (LOOK "Forms"). */
export function ApiForm(props: ApiFormProps) {
  const { form, submitLabel, pendingLabel, label, isNarrow, className, children, onCancel } = props;
  // A native submit before hydration would put the password into the URL.
  const isHydrated = useIsHydrated();
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      className={clsx(styles.form, isNarrow && styles.narrow, className)}
      onFocus={form.onFocus}
      onSubmit={form.onSubmit}
    >
      {children}
      {form.failure && (
        <Text size={14} tone="error" role="alert" className={styles.failure}>
          {form.failure}
        </Text>
      )}
      <noscript>
        <Text size={14} tone="error" className={styles.failure}>
          {text.needsScript}
        </Text>
      </noscript>
      <Stack direction="row" gap={12} above={8} className={styles.buttons}>
        <Button
          type="submit"
          variant="action"
          disabled={!isHydrated}
          aria-disabled={form.isPending || undefined}
        >
          {form.isPending ? pendingLabel : submitLabel}
        </Button>
        {onCancel && <Button onClick={onCancel}>{text.cancel}</Button>}
      </Stack>
    </form>
  );
}
