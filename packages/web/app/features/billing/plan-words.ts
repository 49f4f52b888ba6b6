import type { Order, OrderKind, Plan } from '@parde/contract';
import { formatPlain, formatResolution } from '@parde/shared/digits';
import { tomanWords, unbrokenTomans } from '@parde/shared/tomans';
import { text } from './text';

const MONTH_DAYS = 30;
/** A thousand tomans. */
const ROUND_TO_RIALS = 10_000;

/** `ماهی ۸۳٬۰۰۰ تومان`; null for plans of up to a month, whose price says it. */
export function perMonthWords({ price, days }: Pick<Plan, 'price' | 'days'>): string | null {
  if (days <= MONTH_DAYS || price === 0) return null;
  const exact = (price * MONTH_DAYS) / days;
  const rounded = Math.round(exact / ROUND_TO_RIALS) * ROUND_TO_RIALS;
  return text.perMonth(tomanWords(rounded), rounded === exact);
}

/** Names and values of a plan's limits. */
export function planFacts(plan: Plan): [name: string, value: string][] {
  const words = text.facts;
  return [
    [words.days, words.daysOf(formatPlain(plan.days))],
    [words.streams, words.streamsOf(formatPlain(plan.maxStreams))],
    [
      words.quality,
      plan.maxResolution === null ? words.best : words.upTo(formatResolution(plan.maxResolution)),
    ],
    [words.downloads, plan.allowsDownloads ? words.withDownloads : words.withoutDownloads],
  ];
}

/** Summary of an order: what and for how much. */
export const orderSummary = ({
  kind,
  planTitle,
  amount,
}: Pick<Order, 'kind' | 'planTitle' | 'amount'>) =>
  text.success.order(kind === 'gift', planTitle, tomanWords(amount));

/** Button label of an order. */
export function payLabel(
  { kind, amount }: { kind: OrderKind; amount: number },
  gatewayTitle: string,
): string {
  const shown = kind === 'gift' ? 'join' : kind;
  return amount === 0
    ? text.join.free[shown]
    : text.join.pay[shown](unbrokenTomans(amount), gatewayTitle);
}
