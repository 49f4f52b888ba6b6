import type { Order, OrderKind, Plan } from '@parde/contract';
import { formatPlain, formatResolution } from '@parde/shared/digits';
import { tomanWords, unbrokenTomans } from '@parde/shared/tomans';
import { text } from './text';

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

/** Summary of an order: what it is for and how much it costs. */
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
