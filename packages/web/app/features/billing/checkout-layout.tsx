import { formatJalali } from '@parde/shared/jalali';
import { tomanWords } from '@parde/shared/tomans';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { ApiForm } from '../../components/api-form';
import { Bone } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { failureOf } from '../../lib/api-result';
import type { ApiFormState } from '../../lib/use-api-form';
import styles from './checkout-layout.module.css';
import { checkoutText } from './text';
import type { PriceBreakdown } from './use-pay';
import { ValueLine } from './value-line';

interface CheckoutColumnsProps {
  /** The choices. */
  children: ReactNode;
  /** `null` while not loaded. */
  breakdown: PriceBreakdown | null;
  /** Whether the breakdown belongs to an earlier choice. */
  isStale: boolean;
  /** Why there is no breakdown. */
  error: Error | null;
  form: ApiFormState;
  /** Button label; null: no gateway is available. */
  submitLabel: string | null;
  /** Heading level of the total. */
  as?: 'h2' | 'h3';
}

/** The choices, next to them the total, and one button labelled with what it does. */
export function CheckoutColumns(props: CheckoutColumnsProps) {
  const { children, breakdown, isStale, error, form, submitLabel, as: Heading = 'h2' } = props;
  const id = useId();
  const failure = error && failureOf(error);
  return (
    <div className={styles.columns}>
      <Stack gap={24}>{children}</Stack>
      <Stack as="section" gap={8} className={styles.sum} aria-labelledby={id}>
        <Text as={Heading} size={16} weight="medium" id={id}>
          {checkoutText.summary}
        </Text>
        {breakdown && <Charge breakdown={breakdown} isStale={isStale} />}
        {failure && (
          <Text size={14} tone="error" role="alert">
            {failure.fields.coupon ?? failure.error}
          </Text>
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
          <Text size={12} tone="quiet">
            {checkoutText.safe}
          </Text>
        )}
      </Stack>
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
      <Text as="dl" size={14}>
        {lines.map(([name, value]) => (
          <ValueLine key={name} name={name}>
            {value}
          </ValueLine>
        ))}
        <ValueLine name={checkoutText.amount} isSum size={16} className={styles.amount}>
          {amount === 0 ? checkoutText.nothing : tomanWords(amount)}
        </ValueLine>
        {tax > 0 && <ValueLine name={checkoutText.tax}>{tomanWords(tax)}</ValueLine>}
        {startsAt && endsAt && (
          <ValueLine name={checkoutText.span}>
            {checkoutText.fromTo(formatJalali(startsAt), formatJalali(endsAt))}
          </ValueLine>
        )}
      </Text>
      <Text size={14} tone="quiet" above={8}>
        {checkoutText.kinds[kind]}
      </Text>
    </div>
  );
}

const CHOICES = [1, 2, 3];

/** Placeholder of choices and total. */
export function CheckoutSkeleton({ choices = 2 }: { choices?: 2 | 3 }) {
  return (
    <div className={styles.columns} aria-hidden="true">
      <Stack gap={24}>
        {CHOICES.slice(0, choices).map((choice) => (
          <Bone key={choice} height={86} radius="card" />
        ))}
      </Stack>
      <Bone height={340} radius="sheet" />
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
    <Stack
      as="section"
      panel={isSerious ? 'serious' : 'notice'}
      below={24}
      className={styles.notice}
      role={isSerious ? 'alert' : undefined}
      aria-label={title}
    >
      <Text as={Heading} size={16}>
        {title}
      </Text>
      <Text size={14} tone="quiet" above={4}>
        {hint}
      </Text>
      {actions && (
        <Stack direction="row" gap={12} wrap above={16}>
          {actions}
        </Stack>
      )}
    </Stack>
  );
}
