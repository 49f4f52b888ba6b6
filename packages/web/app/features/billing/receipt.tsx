import type { GatewayName } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';
import { formatCount, formatPercent, formatPlain, toPersianDigits } from '@parde/shared/digits';
import { formatJalali, formatJalaliTime } from '@parde/shared/jalali';
import { tomanWords } from '@parde/shared/tomans';
import { useId } from 'react';
import { MixedWords } from '../../components/mixed-words';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { Wordmark } from '../../components/wordmark';
import styles from './receipt.module.css';
import { ValueLine } from './value-line';

export type ReceiptOrder = CallOutput<'GET /api/user/orders/{id}'>;

const words = {
  title: 'رسید',
  number: 'شمارهٔ رسید',
  date: 'تاریخ پرداخت',
  buyer: 'خریدار',
  plan: 'طرح',
  planDays: (title: string, days: string) => `${title} (${days} روز)`,
  gift: (plan: string) => `هدیه: ${plan}`,
  span: 'مدت',
  fromTo: (from: string, to: string) => `از ${from} تا ${to}`,
  price: 'قیمت طرح',
  discount: 'تخفیف',
  couponDiscount: (code: string) => `تخفیف با کد ${code}`,
  credit: 'ارزش باقی‌ماندهٔ اشتراک پیشین',
  less: (amount: string) => `${amount} کمتر`,
  amount: 'پرداخت‌شده',
  tax: (percent: string) => `مالیات بر ارزش افزوده (${percent}) درون این مبلغ`,
  gateway: 'درگاه',
  gateways: {
    zarinpal: 'زرین‌پال',
    zibal: 'زیبال',
    sandbox: 'درگاه آزمایشی',
  } satisfies Record<GatewayName, string>,
  bankReference: 'شمارهٔ پیگیری بانک',
  card: 'شمارهٔ کارت',
  paidTwice: 'این سفارش دو بار پرداخت شده است. پول پرداخت دوم به شما برگردانده می‌شود.',
};

/** Names and values of a receipt, in order; empty ones are omitted. */
function linesOf(order: ReceiptOrder): [name: string, value: string][] {
  const { kind, startsAt, endsAt, coupon } = order;
  const plan = words.planDays(order.planTitle, formatCount(order.days));
  const lines: ([string, string | null] | false)[] = [
    [words.number, order.receiptNumber === null ? null : formatPlain(order.receiptNumber)],
    [words.date, order.paidAt && formatJalaliTime(order.paidAt)],
    [words.buyer, order.buyerName],
    [words.plan, kind === 'gift' ? words.gift(plan) : plan],
    [words.span, startsAt && endsAt && words.fromTo(formatJalali(startsAt), formatJalali(endsAt))],
    [words.price, tomanWords(order.price)],
    order.discount > 0 && [
      coupon ? words.couponDiscount(coupon) : words.discount,
      words.less(tomanWords(order.discount)),
    ],
    order.credit > 0 && [words.credit, words.less(tomanWords(order.credit))],
  ];
  return lines.filter((line) => line && line[1] !== null) as [string, string][];
}

/** Details of the payment, below the total. */
function paymentOf({ gateway, bankReference, cardNumber }: ReceiptOrder): [string, string][] {
  const lines: [string, string | null][] = [
    [words.gateway, gateway && words.gateways[gateway]],
    [words.bankReference, bankReference && toPersianDigits(bankReference)],
    [words.card, cardNumber && toPersianDigits(cardNumber)],
  ];
  return lines.filter((line): line is [string, string] => line[1] !== null);
}

/** The receipt of an order: what was bought for which period, its price and payment. */
export function Receipt({ order }: { order: ReceiptOrder }) {
  const { amount, tax, taxPercent } = order;
  return (
    <Text as="dl" size={14} className={styles.lines}>
      {linesOf(order).map(([name, value]) => (
        <ValueLine key={name} name={<MixedWords text={name} />}>
          <bdi>
            <MixedWords text={value} />
          </bdi>
        </ValueLine>
      ))}
      <ValueLine name={words.amount} isSum size={20} weight="bold">
        {tomanWords(amount)}
      </ValueLine>
      {tax > 0 && (
        <ValueLine name={words.tax(formatPercent(taxPercent))}>{tomanWords(tax)}</ValueLine>
      )}
      {paymentOf(order).map(([name, value]) => (
        <ValueLine key={name} name={name}>
          <bdi dir={name === words.gateway ? undefined : 'ltr'}>{value}</bdi>
        </ValueLine>
      ))}
    </Text>
  );
}

/** A receipt for screen and print, with its heading and the site's logo; above it what becomes of a second payment. */
export function ReceiptPaper({ order }: { order: ReceiptOrder }) {
  const id = useId();
  return (
    <>
      {order.isPaidTwice && <p className="not-printed">{words.paidTwice}</p>}
      <section className={styles.paper} aria-labelledby={id}>
        <Stack direction="row" gap={16} align="center" justify="between" below={8}>
          <Text as="h2" size={16} id={id}>
            {words.title}
          </Text>
          <Text as="span" tone="quiet">
            <Wordmark />
          </Text>
        </Stack>
        <Receipt order={order} />
      </section>
    </>
  );
}
