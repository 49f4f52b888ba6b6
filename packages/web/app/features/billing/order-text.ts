import type { Order, OrderKind } from '@parde/contract';
import { siteName } from '../../config/site-config';

export const orderText = {
  premium: {
    until: (until: string) => `اشتراک شما تا ${until} برقرار است`,
    left: (days: string) => `${days} روز مانده`,
    lastDay: 'کمتر از یک روز مانده',
    plan: (title: string) => `طرح کنونی: ${title}`,
    waiting: (title: string, from: string) => `رزرو: ${title}، از ${from}`,
    go: 'ادامه یا ارتقا',
    none: 'اکنون اشتراک ندارید',
    get noneHint() {
      return `پیش‌پرده‌ها و فیلم‌های رایگان باز است؛ بقیهٔ ${siteName()} با اشتراک باز می‌شود.`;
    },
    plans: 'دیدن طرح‌ها',
    gift: 'کد هدیه دارم',
    give: 'هدیه دادن',
  },
  /** Of an order that another member placed in this browser. */
  notOwn: {
    title: 'این خرید از حسابی دیگر است',
    hint: 'رسید و اشتراک در همان حساب است.',
  },
  orders: {
    title: 'سفارش‌ها',
    empty: {
      title: 'هنوز سفارشی نداده‌اید',
      hint: 'اشتراک‌ها و هدیه‌هایی که بخرید، با رسیدشان این‌جا می‌آیند.',
      action: 'دیدن طرح‌ها',
    },
    emptyPage: {
      title: 'در این صفحه سفارشی نیست',
      hint: 'سفارش‌های شما پیش از این صفحه تمام می‌شود.',
      action: 'رفتن به تازه‌ترین سفارش‌ها',
    },
    kinds: {
      join: 'خرید',
      reserve: 'رزرو',
      upgrade: 'ارتقا',
      gift: 'هدیه',
    } satisfies Record<OrderKind, string>,
    states: {
      open: 'پرداخت نشد',
      pending: 'در انتظار درگاه',
      paid: 'پرداخت شد',
      closed: 'پرداخت نشد',
      refunded: 'پول برگشت',
    } satisfies Record<Order['state'], string>,
    underReview: 'در دست بررسی',
    free: 'رایگان',
    receipt: 'رسید',
    receiptOf: (plan: string, date: string) => `رسید ${plan}، ${date}`,
    check: 'وضعیت پرداخت',
    checkOf: (plan: string) => `وضعیت پرداخت ${plan}`,
    again: 'تلاش دوباره',
    againOf: (plan: string) => `تلاش دوباره برای ${plan}`,
    card: 'کارت هدیه',
  },
  received: {
    title: 'هدیه‌هایی که گرفته‌اید',
    gift: (plan: string, days: string) => `${plan}، ${days} روز`,
    from: (giver: string) => `هدیه از ${giver}`,
    active: 'به حساب شما افزوده شد',
    refunded: 'پس گرفته شد',
    emptyPage: {
      title: 'در این صفحه هدیه‌ای نیست',
      hint: 'هدیه‌هایی که گرفته‌اید پیش از این صفحه تمام می‌شود.',
      action: 'رفتن به تازه‌ترین هدیه‌ها',
    },
  },
  receipt: {
    title: 'رسید سفارش',
    print: 'چاپ رسید',
    back: 'بازگشت به سفارش‌ها',
    card: 'دیدن کارت هدیه',
    refunded: 'پول این سفارش برگردانده شده و آنچه با آن خریده شده بود پایان یافته است.',
    unpaid: {
      title: 'این سفارش پرداخت نشده است',
      hint: 'رسید پس از پرداخت این‌جا می‌آید.',
      action: 'رفتن به سفارش‌ها',
    },
    missing: {
      title: 'چنین سفارشی ندارید',
      hint: 'شاید نشانی آن درست نیست، یا با حساب دیگری خریده‌اید.',
      action: 'رفتن به سفارش‌ها',
    },
  },
};
