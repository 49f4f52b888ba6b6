import type { OrderKind } from '@parde/contract';

/** Text of paying for a plan, for oneself or as a gift. */
export const text = {
  gateway: 'درگاه پرداخت',
  noGateway: 'اکنون هیچ درگاه پرداختی در دسترس نیست. کمی دیگر دوباره بیایید.',
  coupon: 'کد تخفیف (اگر دارید)',
  apply: 'اعمال کد',
  applying: 'در حال بررسی…',
  emptyCoupon: 'کد تخفیف را بنویسید',
  applied: (code: string) => `کد تخفیف ${code} اعمال شد`,
  removeCoupon: 'برداشتن کد',
  summary: 'آنچه می‌پردازید',
  price: 'قیمت طرح',
  discount: 'تخفیف',
  credit: 'ارزش ماندهٔ اشتراک کنونی',
  less: (amount: string) => `${amount} کمتر`,
  amount: 'پرداختنی',
  nothing: 'رایگان',
  tax: 'مالیات، درون همین مبلغ',
  span: 'مدت اشتراک',
  fromTo: (from: string, to: string) => `از ${from} تا ${to}`,
  kinds: {
    join: 'همین که پرداخت انجام شود، اشتراک آغاز می‌شود.',
    reserve: 'رزرو: از پایان اشتراک کنونی شما آغاز می‌شود.',
    upgrade: 'ارتقا: از همین حالا جای اشتراک کنونی شما را می‌گیرد.',
    gift: 'مدت آن از روزی آغاز می‌شود که گیرنده فعالش کند.',
  } satisfies Record<OrderKind, string>,
  leaving: 'در حال رفتن به درگاه…',
  changed: 'مبلغ در این میان عوض شد. مبلغ تازه را ببینید و اگر می‌خواهید دوباره بزنید.',
  safe: 'شمارهٔ کارت را تنها در صفحهٔ درگاه وارد می‌کنید؛ پرده آن را نمی‌بیند.',
};
