import type { GatewayName, Plan } from '@parde/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { failureOf } from '../../lib/api-result';
import { formatPlain } from '../../lib/digits';
import { tomanWords } from '../../lib/tomans';
import { useDebounced } from '../../lib/use-debounced';
import { useAuth } from '../../stores/auth';
import { giftQuoteQuery } from './api';
import { Choices } from './choices';
import { CouponField } from './coupon-field';
import styles from './gift-form.module.css';
import { GiftSum } from './gift-sum';
import { readGiftWish } from './gift-wish';
import { MessageField } from './message-field';
import { text } from './text';
import { useBuyGift } from './use-buy-gift';

const words = text.give;
const SETTLES_MS = 500;

/** Which plan, which words; beside that the sum, and the one button that says what it does. */
export function GiftForm({ plans }: { plans: readonly Plan[] }) {
  const userId = useAuth((state) => state.user?.id ?? 0);
  const [search] = useSearchParams();
  // Who comes back from the gateway without having paid finds what they wrote.
  const [before] = useState(() =>
    search.get('payment') === 'failed' ? readGiftWish(userId) : null,
  );
  const first = plans.find(({ id }) => id === before?.planId) ?? plans[0];
  const recommended = plans.find(({ isRecommended }) => isRecommended);
  const [planId, setPlanId] = useState((before ? first : (recommended ?? first))?.id ?? 0);
  const [message, setMessage] = useState(before?.message ?? '');
  const [coupon, setCoupon] = useState('');
  const [picked, setPicked] = useState<GatewayName | null>(before?.gateway ?? null);

  const typed = coupon.trim();
  const settled = useDebounced(typed, SETTLES_MS);
  const plain = useQuery({ ...giftQuoteQuery(planId, ''), placeholderData: keepPreviousData });
  const withCoupon = useQuery({ ...giftQuoteQuery(planId, settled), enabled: settled !== '' });
  const quote = (typed === '' ? null : withCoupon.data) ?? plain.data;
  const isSettled = typed === settled && (settled === '' || !withCoupon.isFetching);
  const isStale = plain.isPlaceholderData || !isSettled;
  const refused = isSettled && settled !== '' && withCoupon.error ? withCoupon.error : null;
  const gateways = quote?.gateways ?? [];
  const gateway = gateways.find(({ name }) => name === picked) ?? gateways[0];

  const form = useBuyGift(
    quote && gateway && !isStale && !refused
      ? { planId, coupon: typed, message: message.trim(), gateway: gateway.name }
      : null,
    quote?.amount ?? 0,
    () => void plain.refetch(),
  );
  return (
    <div className={styles.columns}>
      <div className={styles.choices}>
        <Choices
          legend={words.plan}
          options={plans.map(({ id, titleFa, days, price }) => ({
            value: id,
            label: titleFa,
            hint: words.planHint(formatPlain(days), tomanWords(price)),
          }))}
          chosen={planId}
          onChoose={setPlanId}
        />
        <MessageField value={message} onChange={setMessage} />
        <CouponField
          value={coupon}
          error={refused && (failureOf(refused).fields.coupon ?? failureOf(refused).error)}
          onChange={setCoupon}
        />
        {gateways.length > 1 && (
          <Choices
            legend={words.gateway}
            options={gateways.map(({ name, titleFa }) => ({ value: name, label: titleFa }))}
            chosen={gateway?.name ?? null}
            onChoose={setPicked}
          />
        )}
      </div>
      <section className={styles.sum} aria-labelledby="gift-sum">
        <h3 id="gift-sum" className={styles.heading}>
          {words.summary}
        </h3>
        {quote && <GiftSum quote={quote} isStale={isStale} />}
        {plain.error && (
          <p role="alert" className={styles.error}>
            {failureOf(plain.error).error}
          </p>
        )}
        {quote && !gateway && <p role="alert">{words.noGateway}</p>}
        {quote && gateway && (
          <ApiForm
            form={form}
            submitLabel={
              quote.amount === 0
                ? words.payNothing
                : words.pay(tomanWords(quote.amount), gateway.titleFa)
            }
            pendingLabel={words.leaving}
            label={words.title}
          />
        )}
      </section>
    </div>
  );
}
