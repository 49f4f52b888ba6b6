import type { SupportMessage } from '@parde/contract';

export const text = {
  title: 'پشتیبانی',
  lead: 'پاسخ پرسش‌های پرتکرار این‌جاست. اگر پاسخ خود را پیدا نکردید، برای ما بنویسید.',
  description: 'پاسخ پرسش‌های پرتکرار دربارهٔ پرده، و فرمی برای نوشتن به پشتیبانی.',
  faq: 'پرسش‌های پرتکرار',
  form: 'برای ما بنویسید',
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
};
