import { formatJalali } from '@parde/shared/jalali';
import { tomanWords } from '@parde/shared/tomans';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { ApiForm } from '../../components/api-form';
import bones from '../../components/skeletons.module.css';
import { failureOf } from '../../lib/api-result';
import type { ApiFormState } from '../../lib/use-api-form';
import styles from './checkout-layout.module.css';
import own from './checkout-skeleton.module.css';
import { checkoutText } from './text';
import type { PriceBreakdown } from './use-pay';

interface CheckoutColumnsProps {
  /** The choices. */
  children: ReactNode;
  /** Null: not loaded. */
  breakdown: PriceBreakdown | null;
  /** The breakdown belong to an earlier choice. */
  isStale: boolean;
  /** Why there are no breakdown. */
  error: Error | null;
  form: ApiFormState;
  /** Button label; null: no gateway is available. */
  submitLabel: string | null;
  /** Heading level of the sum. */
  as?: 'h2' | 'h3';
}

/** Choices; next to them the sum, and one button that says what it does. */
export function CheckoutColumns(props: CheckoutColumnsProps) {
  const { children, breakdown, isStale, error, form, submitLabel, as: Heading = 'h2' } = props;
  const id = useId();
  const failure = error && failureOf(error);
  return (
    <div className={styles.columns}>
      <div className={styles.choices}>{children}</div>
      <section className={styles.sum} aria-labelledby={id}>
        <Heading id={id} className={styles.heading}>
          {checkoutText.summary}
        </Heading>
        {breakdown && <Charge breakdown={breakdown} isStale={isStale} />}
        {failure && (
          <p role="alert" className={styles.error}>
            {failure.fields.coupon ?? failure.error}
          </p>
        )}
        {breakdown && submitLabel !== null && (
          <ApiForm
            form={form}
            submitLabel={submitLabel}
            pendingLabel={checkoutText.leaving}
            label={checkoutText.summary}
          />
        )}
        {breakdown && submitLabel === null && !failure && (
          <p role="alert">{checkoutText.noGateway}</p>
        )}
        {breakdown && breakdown.amount > 0 && submitLabel !== null && (
          <p className={styles.safe}>{checkoutText.safe}</p>
        )}
      </section>
    </div>
  );
}

/** What will be charged, and for which period. */
function Charge({ breakdown, isStale }: { breakdown: PriceBreakdown; isStale: boolean }) {
  const { kind, price, discount, credit, tax, amount, startsAt, endsAt } = breakdown;
  const lines: [string, string][] = [[checkoutText.price, tomanWords(price)]];
  if (discount > 0) lines.push([checkoutText.discount, checkoutText.less(tomanWords(discount))]);
  if (credit > 0) lines.push([checkoutText.credit, checkoutText.less(tomanWords(credit))]);
  return (
    <div className={clsx(styles.charge, isStale && styles.stale)} aria-busy={isStale}>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} className={styles.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.amount}>
          <dt>{checkoutText.amount}</dt>
          <dd>{amount === 0 ? checkoutText.nothing : tomanWords(amount)}</dd>
        </div>
        {tax > 0 && (
          <div className={styles.line}>
            <dt>{checkoutText.tax}</dt>
            <dd>{tomanWords(tax)}</dd>
          </div>
        )}
        {startsAt && endsAt && (
          <div className={styles.span}>
            <dt>{checkoutText.span}</dt>
            <dd>{checkoutText.fromTo(formatJalali(startsAt), formatJalali(endsAt))}</dd>
          </div>
        )}
      </dl>
      <p className={styles.quiet}>{checkoutText.kinds[kind]}</p>
    </div>
  );
}

const CHOICES = [1, 2, 3];

/** Placeholder of choices and sum. */
export function CheckoutSkeleton({ choices = 2 }: { choices?: 2 | 3 }) {
  return (
    <div className={styles.columns} aria-hidden="true">
      <div className={styles.choices}>
        {CHOICES.slice(0, choices).map((choice) => (
          <span key={choice} className={`${bones.bone} ${own.choice}`} />
        ))}
      </div>
      <span className={`${bones.bone} ${own.sum}`} />
    </div>
  );
}

interface PayNoticeProps {
  title: string;
  hint: string;
  isSerious?: boolean;
  actions?: ReactNode;
  as?: 'h2' | 'h3';
}

/** Notes to read before paying. */
export function PayNotice({
  title,
  hint,
  isSerious = false,
  actions,
  as: Heading = 'h2',
}: PayNoticeProps) {
  return (
    <section
      className={styles.notice}
      data-serious={isSerious || undefined}
      role={isSerious ? 'alert' : undefined}
      aria-label={title}
    >
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.hint}>{hint}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
