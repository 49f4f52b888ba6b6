import type { Plan } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { MAX_GIFT_MESSAGE } from '@parde/shared/limits';
import { tomanWords, unbrokenTomans } from '@parde/shared/tomans';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useSearchParams } from 'react-router';
import { Field } from '../../components/field';
import { Loaded } from '../../components/loaded';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { plansQuery } from './api';
import styles from './buy-gift.module.css';
import { CheckoutColumns, CheckoutSkeleton, PayNotice } from './checkout-layout';
import { ChoiceField, GatewayField } from './choice-field';
import { CouponForm } from './coupon-form';
import { giftText } from './gift-text';
import {
  type PendingGift,
  useGiftCheckout,
  useOrderGift,
  useUnpaidGift,
} from './use-gift-checkout';

const words = giftText.give;

/** Buys a plan for somebody else. */
export function BuyGift() {
  const [search] = useSearchParams();
  const hasFailed = search.get('payment') === 'failed';
  const plans = useQuery(plansQuery());
  const { isKnown, pending } = useUnpaidGift();
  const skeleton = <CheckoutSkeleton choices={3} />;
  return (
    <Stack as="section" gap={16} above="section" aria-labelledby="give">
      <h2 id="give">{words.title}</h2>
      <Text tone="quiet" className={styles.lead}>
        {words.lead}
      </Text>
      {hasFailed && <PayNotice as="h3" {...words.failed} isSerious />}
      <Loaded query={plans} skeleton={skeleton}>
        {({ data }) => {
          if (data.length === 0) return <p>{words.noPlans}</p>;
          return isKnown ? <GiftForm plans={data} pending={pending} /> : skeleton;
        }}
      </Loaded>
    </Stack>
  );
}

interface GiftFormProps {
  plans: readonly Plan[];
  /** The previous, unpaid order; null: none. */
  pending: PendingGift | null;
}

/** Choice of plan, message and coupon, with the total next to it. */
function GiftForm({ plans, pending }: GiftFormProps) {
  const checkout = useGiftCheckout(plans, pending);
  const { breakdown, isStale, gateway } = checkout;
  const form = useOrderGift({
    request: isStale ? null : checkout.request,
    breakdown,
    onChanged: checkout.onChanged,
  });
  return (
    <CheckoutColumns
      as="h3"
      breakdown={breakdown}
      isStale={isStale}
      error={checkout.error}
      form={form}
      submitLabel={
        breakdown && gateway
          ? breakdown.amount === 0
            ? words.payNothing
            : words.pay(unbrokenTomans(breakdown.amount), gateway.titleFa)
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
      {checkout.base.data && breakdown?.amount !== 0 && (
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

/** The remaining characters are displayed once there are this many or fewer. */
const COUNTER_FROM = 60;

/** The giver's message. */
function MessageField(props: { value: string; onChange: (value: string) => void }) {
  const left = MAX_GIFT_MESSAGE - props.value.length;
  return (
    <Field
      label={words.message}
      help={[words.messageHelp, left <= COUNTER_FROM && words.left(formatPlain(left))]
        .filter(Boolean)
        .join(' ')}
    >
      {(control) => (
        <textarea
          {...control}
          className={clsx(control.className, styles.message)}
          rows={3}
          maxLength={MAX_GIFT_MESSAGE}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
