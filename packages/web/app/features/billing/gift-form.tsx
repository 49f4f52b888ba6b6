import type { Plan } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { tomanWords, unbrokenTomans } from '@parde/shared/tomans';
import { CheckoutColumns } from './checkout-columns';
import { ChoiceField } from './choice-field';
import { CouponForm } from './coupon-form';
import { GatewayField } from './gateway-field';
import { text } from './gift-text';
import { MessageField } from './message-field';
import { type StandingGift, useGiftCheckout } from './use-gift-checkout';
import { useOrderGift } from './use-order-gift';

const words = text.give;

interface GiftFormProps {
  plans: readonly Plan[];
  /** The unpaid previous order; null: none. */
  standing: StandingGift | null;
}

/** Choice of plan, message and coupon; next to it the sum. */
export function GiftForm({ plans, standing }: GiftFormProps) {
  const checkout = useGiftCheckout(plans, standing);
  const { figures, isStale, gateway } = checkout;
  const form = useOrderGift({
    wish: isStale ? null : checkout.wish,
    figures,
    onChanged: checkout.onChanged,
  });
  return (
    <CheckoutColumns
      as="h3"
      figures={figures}
      isStale={isStale}
      error={checkout.error}
      form={form}
      submitLabel={
        figures && gateway
          ? figures.amount === 0
            ? words.payNothing
            : words.pay(unbrokenTomans(figures.amount), gateway.titleFa)
          : null
      }
    >
      <ChoiceField
        legend={words.plan}
        options={plans.map(({ id, titleFa, days, price }) => ({
          value: id,
          label: titleFa,
          hint: words.planHint(formatPlain(days), tomanWords(price)),
        }))}
        chosen={checkout.planId}
        onChoose={checkout.setPlanId}
      />
      <MessageField value={checkout.message} onChange={checkout.setMessage} />
      {checkout.base.data && figures?.amount !== 0 && (
        <GatewayField
          gateways={checkout.gateways}
          chosen={gateway?.name ?? null}
          onChoose={checkout.pickGateway}
        />
      )}
      <CouponForm
        applied={checkout.coupon}
        onApply={checkout.applyCoupon}
        onRemove={checkout.removeCoupon}
      />
    </CheckoutColumns>
  );
}
