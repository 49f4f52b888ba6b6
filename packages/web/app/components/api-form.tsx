import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { ApiFormState } from '../lib/use-api-form';
import { useIsHydrated } from '../lib/use-is-hydrated';
import styles from './api-form.module.css';
import button from './button.module.css';
import { text } from './text';

interface ApiFormProps {
  form: ApiFormState;
  /** What the button will do, in words. */
  submitLabel: string;
  pendingLabel: string;
  /** Name of the form for assistive technology, where no heading names it. */
  label?: string;
  className?: string;
  children?: ReactNode;
}

/** One column of fields, what went wrong, and the button (LOOK "Forms"). */
export function ApiForm(props: ApiFormProps) {
  const { form, submitLabel, pendingLabel, label, className, children } = props;
  // Sent by the browser itself, before the script is there, a password would stand in the address.
  const isHydrated = useIsHydrated();
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      className={clsx(styles.form, className)}
      onSubmit={form.onSubmit}
    >
      {children}
      {form.failure && (
        <p role="alert" className={styles.failure}>
          {form.failure}
        </p>
      )}
      <noscript>
        <p className={styles.failure}>{text.needsScript}</p>
      </noscript>
      <button
        type="submit"
        className={clsx(button.go, styles.submit)}
        disabled={!isHydrated}
        aria-disabled={form.isPending || undefined}
      >
        {form.isPending ? pendingLabel : submitLabel}
      </button>
    </form>
  );
}
