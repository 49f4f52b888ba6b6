import type { Plan } from '@parde/contract';
import { Loaded } from '../../components/loaded';
import { CheckoutColumns } from './checkout-columns';
import { CheckoutSkeleton } from './checkout-skeleton';
import { ChoiceField } from './choice-field';
import { CouponForm } from './coupon-form';
import { GatewayField } from './gateway-field';
import { PlanLines } from './plan-lines';
import { payLabel } from './plan-words';
import { text } from './text';
import { type Standing, useCheckout } from './use-checkout';
import { useOrderPlan } from './use-order-plan';

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

/** Start, gateway and coupon; next to it the sum. */
export function CheckoutForm({ plan, standing, onChanged }: CheckoutFormProps) {
  const checkout = useCheckout(plan.id, standing);
  const { base, gateways, gateway, figures, isStale, coupon, error } = checkout;
  const form = useOrderPlan({
    planId: plan.id,
    figures: isStale ? null : figures,
    gateway,
    hasFailed: standing?.hasFailed ?? false,
    onChanged,
  });
  const gatewayTitle = gateways.find(({ name }) => name === gateway)?.titleFa;
  return (
    <Loaded query={base} skeleton={<CheckoutSkeleton />}>
      {() => (
        <CheckoutColumns
          figures={figures}
          isStale={isStale}
          error={error}
          form={form}
          submitLabel={
            figures && gatewayTitle !== undefined ? payLabel(figures, gatewayTitle) : null
          }
        >
          <PlanLines lines={plan.linesFa} />
          {checkout.mayChooseTime && (
            <ChoiceField
              legend={words.when}
              options={TIMES}
              chosen={checkout.isLater ? 'later' : 'now'}
              onChoose={(time) => checkout.setLater(time === 'later')}
            />
          )}
          {figures?.amount !== 0 && (
            <GatewayField gateways={gateways} chosen={gateway} onChoose={checkout.pickGateway} />
          )}
          <CouponForm
            applied={coupon}
            onApply={checkout.applyCoupon}
            onRemove={checkout.removeCoupon}
          />
        </CheckoutColumns>
      )}
    </Loaded>
  );
}
