import type { SupportMessage, VisitorThread } from '@parde/contract';
import { siteName } from '../../config/site-config';

export const text = {
  title: 'پشتیبانی',
  lead: 'پاسخ پرسش‌های پرتکرار این‌جاست. اگر پاسخ خود را پیدا نکردید، برای ما بنویسید.',
  get description() {
    return `پاسخ پرسش‌های پرتکرار دربارهٔ ${siteName()}، و فرمی برای نوشتن به پشتیبانی.`;
  },
  faq: 'پرسش‌های پرتکرار',
  form: 'برای ما بنویسید',
  contact: 'راه‌های دیگر',
  name: 'نام',
  email: 'ایمیل',
  emailHelp: 'پاسخ را به همین نشانی می‌فرستیم.',
  topic: 'موضوع',
  topics: {
    question: 'پرسش',
    problem: 'گزارش اشکال',
    suggestion: 'پیشنهاد یا درخواست عنوان',
    copyright: 'حقوق اثر',
  } satisfies Record<SupportMessage['topic'], string>,
  message: 'پیام',
  messageHelp: 'اگر دربارهٔ یک فیلم یا سریال است، نام و سالش را هم بنویسید.',
  send: 'فرستادن پیام به پشتیبانی',
  sending: 'در حال فرستادن…',
  sentTitle: 'پیام شما به پشتیبانی رسید',
  sentTo: { before: 'پاسخ را به', after: 'می‌فرستیم.' },
  another: 'نوشتن پیامی دیگر',
  toThread: 'دیدن این گفت‌وگو',
  own: 'گفت‌وگوهای من',
  states: {
    open: 'در انتظار پاسخ',
    answered: 'پاسخ داده شد',
    closed: 'بسته',
  } satisfies Record<VisitorThread['state'], string>,
  thread: {
    title: 'گفت‌وگو با پشتیبانی',
    incomplete: 'این پیوند کامل نیست. آن را دوباره از نامهٔ پاسخ باز کنید.',
    get us() {
      return `پشتیبانی ${siteName()}`;
    },
    you: 'شما',
    reply: 'پاسخ شما',
    send: 'فرستادن پاسخ',
    sent: 'پاسخ شما به پشتیبانی رسید.',
    state: 'وضعیت:',
    loading: 'گفت‌وگو می‌آید…',
  },
};
