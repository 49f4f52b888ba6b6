import type { Quote } from '@parde/contract';
import type { ReceiptOrder } from './receipt';

/** What will be charged, and for which period. */
export type Figures = Omit<Quote, 'plan' | 'gateways'>;

/** @param order the order being continued, with fixed price and coupon; null: use the quote */
export function figuresOf(quote: Quote | undefined, order: ReceiptOrder | null): Figures | null {
  if (!quote) return null;
  if (!order) return quote;
  const { kind, price, discount, credit, tax, amount, coupon } = order;
  const { startsAt, endsAt } = quote;
  return { kind, price, discount, credit, tax, amount, coupon, startsAt, endsAt };
}
