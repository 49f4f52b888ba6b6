import type { Plan } from '@parde/contract';
import { ApiForm } from '../../components/api-form';
import { Loaded } from '../../components/loaded';
import { failureOf } from '../../lib/api-result';
import { Charge } from './charge';
import styles from './checkout-form.module.css';
import { CheckoutSkeleton } from './checkout-skeleton';
import { ChoiceField } from './choice-field';
import { CouponForm } from './coupon-form';
import { payLabel } from './plan-words';
import { text } from './text';
import { type Standing, useCheckout } from './use-checkout';
import { usePay } from './use-pay';

const words = text.join;
const TIMES = [
  { value: 'now', label: words.now, hint: words.nowHint },
  { value: 'later', label: words.later, hint: words.laterHint },
] as const;

interface CheckoutFormProps {
  plan: Plan;
  standing: Standing | null;
  onChanged: (standing: Standing) => void;
}

/** When, where to pay, a coupon; beside that the sum, and the one button that says what it does. */
export function CheckoutForm({ plan, standing, onChanged }: CheckoutFormProps) {
  const checkout = useCheckout(plan.id, standing);
  const { base, gateways, gateway, figures, isStale, coupon, error } = checkout;
  const form = usePay({
    planId: plan.id,
    figures: isStale ? null : figures,
    gateway,
    hasFailed: standing?.hasFailed ?? false,
    onChanged,
  });
  const gatewayTitle = gateways.find(({ name }) => name === gateway)?.titleFa ?? '';
  return (
    <Loaded query={base} skeleton={<CheckoutSkeleton />}>
      {() => (
        <div className={styles.columns}>
          <div className={styles.choices}>
            {checkout.mayChooseTime && (
              <ChoiceField
                legend={words.when}
                options={TIMES}
                chosen={checkout.isLater ? 'later' : 'now'}
                onChoose={(time) => checkout.setLater(time === 'later')}
              />
            )}
            {figures?.amount === 0 ? null : gateways.length > 0 ? (
              <ChoiceField
                legend={words.gateway}
                options={gateways.map(({ name, titleFa }) => ({ value: name, label: titleFa }))}
                chosen={gateway}
                onChoose={checkout.pickGateway}
              />
            ) : (
              <p role="alert">{words.noGateway}</p>
            )}
            <CouponForm
              applied={coupon}
              onApply={checkout.applyCoupon}
              onRemove={checkout.removeCoupon}
            />
          </div>
          <section className={styles.sum} aria-labelledby="sum">
            <h2 id="sum" className={styles.heading}>
              {words.summary}
            </h2>
            {figures && <Charge figures={figures} isStale={isStale} />}
            {error && (
              <p role="alert" className={styles.error}>
                {failureOf(error).fields.coupon ?? failureOf(error).error}
              </p>
            )}
            {figures && gateway && (
              <ApiForm
                form={form}
                submitLabel={payLabel(figures, gatewayTitle)}
                pendingLabel={words.leaving}
                label={words.summary}
              />
            )}
            {figures?.amount !== 0 && <p className={styles.safe}>{words.safe}</p>}
          </section>
        </div>
      )}
    </Loaded>
  );
}
