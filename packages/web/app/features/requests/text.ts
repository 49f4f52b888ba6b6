import type { TitleRequest } from '@parde/contract';
import { siteName } from '../../config/site-config';

export const text = {
  title: 'درخواست عنوان',
  get lead() {
    return `فیلم یا سریالی را که در ${siteName()} نیست بخواهید؛ پاسخ که برسد خبرتان می‌کنیم.`;
  },

  name: 'نام عنوان',
  nameHelp: 'فارسی یا نام اصلی. همین که بنویسید، می‌گردیم که آن را داریم یا کسی خواسته است.',
  type: 'نوع',
  year: 'سال ساخت (اختیاری)',
  yearHelp: 'به میلادی، مانند ۱۹۲۷.',
  imdb: 'شناسه یا نشانی IMDb (اختیاری)',
  imdbHelp: 'مانند tt0017136، یا نشانی صفحهٔ آن در IMDb.',
  note: 'توضیح (اختیاری)',
  noteHelp: 'هر چه برای پیدا کردنش به کار می‌آید: کارگردان، بازیگر، نسخهٔ دوبله.',
  send: 'درخواست این عنوان',
  sending: 'در حال فرستادن…',

  looking: 'در حال گشتن…',
  get here() {
    return `در ${siteName()} هست`;
  },
  hereHint: 'اگر همین است، نیازی به درخواست نیست.',
  similar: 'کسانی این‌ها را خواسته‌اند',
  similarHint: 'اگر همین است، به آنها بپیوندید.',
  join: 'من هم می‌خواهم',
  joinName: (name: string) => `من هم می‌خواهم: «${name}»`,
  joining: 'در حال فرستادن…',
  joined: 'شما هم خواسته‌اید',
  voices: (count: string) => `${count} نفر`,
  whereItIs: 'این‌جاست:',

  sent: {
    title: 'درخواست شما رسید',
    joinedTitle: 'به درخواست پیوستید',
    alone: 'شما نخستین کسی هستید که این را خواسته‌اید. پاسخ که برسد خبرتان می‌کنیم.',
    others: (count: string) => `${count} نفر دیگر هم این را خواسته‌اند. پاسخ که برسد خبرتان می‌کنیم.`,
    onlyYou: 'این را پیش‌تر خواسته بودید. پاسخ که برسد خبرتان می‌کنیم.',
    another: 'درخواستی دیگر',
  },

  mine: 'درخواست‌های من',
  states: {
    open: 'باز',
    accepted: 'پذیرفته',
    declined: 'رد شد',
    fulfilled: 'آماده شد',
  } satisfies Record<TitleRequest['state'], string>,
  reason: 'دلیل:',
  get watch() {
    return `دیدن در ${siteName()}`;
  },
  withdraw: 'پس گرفتن',
  withdrawName: (name: string) => `پس گرفتن درخواست «${name}»`,
  withdrawing: {
    title: 'درخواستتان را پس می‌گیرید؟',
    hint: 'اگر کسان دیگری هم آن را خواسته باشند، درخواست آنان می‌ماند.',
    confirm: 'پس گرفتن درخواست',
    done: 'درخواستتان را پس گرفتید.',
  },
  empty: {
    title: 'هنوز چیزی درخواست نکرده‌اید.',
    hint: 'آنچه بخواهید، با پاسخش این‌جا می‌آید.',
  },
  emptyPage: {
    title: 'در این صفحه درخواستی نیست',
    hint: 'شاید آنها را پس گرفته باشید.',
    action: 'رفتن به صفحهٔ نخست درخواست‌ها',
  },
};
