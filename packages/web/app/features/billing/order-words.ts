import type { Order } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { formatJalali } from '@parde/shared/jalali';
import { tomanWords } from '@parde/shared/tomans';
import { paths } from '../../lib/paths';
import { orderText } from './order-text';

const words = orderText.orders;

export interface OrderAction {
  href: string;
  label: string;
  /** Accessible name that distinguishes the link from others like it. */
  name: string;
}

/** Next step of an order: its receipt, its payment's status, or a new attempt. */
export function orderAction(order: Order): OrderAction {
  const { id, kind, state, planId, planTitle, createdAt } = order;
  // An order under review must not be paid again.
  switch (order.isUnderReview ? 'pending' : state) {
    case 'paid':
    case 'refunded':
      return {
        href: paths.order(id),
        label: words.receipt,
        name: words.receiptOf(planTitle, formatJalali(createdAt)),
      };
    case 'pending':
      return {
        href: paths.successfulPayment(id),
        label: words.check,
        name: words.checkOf(planTitle),
      };
    case 'open':
      return {
        href: kind === 'gift' ? paths.payGift(id) : paths.join(planId, { order: id }),
        label: words.again,
        name: words.againOf(planTitle),
      };
    case 'closed':
      return {
        href: kind === 'gift' ? paths.gift : paths.join(planId),
        label: words.again,
        name: words.againOf(planTitle),
      };
  }
}

/** State of an order, in words. */
export const stateWords = ({ state, isUnderReview }: Order): string =>
  isUnderReview ? words.underReview : words.states[state];

export const amountWords = (amount: number): string =>
  amount === 0 ? words.free : tomanWords(amount);

/**
 * Current and future premium that was bought; granted premium has no order.
 *
 * @param now Unix milliseconds
 */
export function purchasedPeriods(orders: readonly Order[], now: number) {
  const spans = orders.flatMap(({ state, planTitle, startsAt, endsAt }) =>
    state === 'paid' && startsAt && endsAt ? [{ planTitle, startsAt, endsAt }] : [],
  );
  const running = spans.find(
    ({ startsAt, endsAt }) => Date.parse(startsAt) <= now && now < Date.parse(endsAt),
  );
  const waiting = spans
    .filter(({ startsAt, endsAt }) => Date.parse(startsAt) > now && endsAt > startsAt)
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return { running: running ?? null, waiting };
}

/** `۷ روز مانده` */
export const daysLeftWords = (days: number): string =>
  days <= 1 ? orderText.premium.lastDay : orderText.premium.left(formatPlain(days));
