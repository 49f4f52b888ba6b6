import { formatCount } from './digits.ts';

export const RIALS_OF_TOMAN = 10;

/** Minimum that gateways accept, in rials; a smaller amount is waived. */
export const MIN_CHARGE = 10_000;

/** `۲۴۹٬۰۰۰`: rials formatted as tomans, without the word. */
export const formatTomans = (rials: number): string => formatCount(rials / RIALS_OF_TOMAN);

/** `۲۴۹٬۰۰۰ تومان` */
export const tomanWords = (rials: number): string => `${formatTomans(rials)} تومان`;

/** The same for labels that may wrap: with a no-break space. */
export const unbrokenTomans = (rials: number): string => `${formatTomans(rials)}\u00a0تومان`;

const MONTH_DAYS = 30;
/** A thousand tomans. */
const ROUND_TO_RIALS = 10_000;

/** `ماهی ۸۳٬۰۰۰ تومان`, rounded to thousands; `null` for plans of up to a month, whose price already tells it. */
export function perMonthWords({ price, days }: { price: number; days: number }): string | null {
  if (days <= MONTH_DAYS || price === 0) return null;
  const exact = (price * MONTH_DAYS) / days;
  const rounded = Math.round(exact / ROUND_TO_RIALS) * ROUND_TO_RIALS;
  return `ماهی ${rounded === exact ? '' : 'حدود '}${tomanWords(rounded)}`;
}
