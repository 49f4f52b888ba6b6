import { type ReactNode, useId } from 'react';
import { ApiForm } from '../../components/api-form';
import { failureOf } from '../../lib/api-result';
import type { ApiFormState } from '../../lib/use-api-form';
import { Charge } from './charge';
import styles from './checkout-columns.module.css';
import { text } from './checkout-text';
import type { Figures } from './figures';

interface CheckoutColumnsProps {
  /** The choices. */
  children: ReactNode;
  /** Null: not loaded. */
  figures: Figures | null;
  /** The figures belong to an earlier choice. */
  isStale: boolean;
  /** Why there are no figures. */
  error: Error | null;
  form: ApiFormState;
  /** Button label; null: no gateway is available. */
  submitLabel: string | null;
  /** Heading level of the sum. */
  as?: 'h2' | 'h3';
}

/** Choices; next to them the sum, and one button that says what it does. */
export function CheckoutColumns(props: CheckoutColumnsProps) {
  const { children, figures, isStale, error, form, submitLabel, as: Heading = 'h2' } = props;
  const id = useId();
  const failure = error && failureOf(error);
  return (
    <div className={styles.columns}>
      <div className={styles.choices}>{children}</div>
      <section className={styles.sum} aria-labelledby={id}>
        <Heading id={id} className={styles.heading}>
          {text.summary}
        </Heading>
        {figures && <Charge figures={figures} isStale={isStale} />}
        {failure && (
          <p role="alert" className={styles.error}>
            {failure.fields.coupon ?? failure.error}
          </p>
        )}
        {figures && submitLabel !== null && (
          <ApiForm
            form={form}
            submitLabel={submitLabel}
            pendingLabel={text.leaving}
            label={text.summary}
          />
        )}
        {figures && submitLabel === null && !failure && <p role="alert">{text.noGateway}</p>}
        {figures && figures.amount > 0 && submitLabel !== null && (
          <p className={styles.safe}>{text.safe}</p>
        )}
      </section>
    </div>
  );
}
