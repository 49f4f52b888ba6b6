import { siteName } from '../../../domain/site-defaults.ts';
import type { WrittenMail } from './mail-content.ts';
import { renderMail } from './render-mail.ts';
import { greeting, number } from './words.ts';

interface SupportReplyInput {
  siteUrl: string;
  /** Number of the thread, in the subject: answers to one message stay together. */
  id: number;
  name: string;
  /** The answer, with line breaks. */
  body: string;
  /** Leads to the thread. */
  link: string;
}

export function supportReplyMail({
  siteUrl,
  id,
  name,
  body,
  link,
}: SupportReplyInput): WrittenMail {
  return renderMail({
    siteUrl,
    subject: `پاسخ پشتیبانی ${siteName()} [#${id}]`,
    preheader: 'به پیام شما پاسخ داده‌ایم',
    heading: 'پاسخ پیام شما',
    before: [greeting(name), ...body.split('\n').filter((line) => line.trim() !== '')],
    action: { label: 'دیدن گفت‌وگو و پاسخ دادن', url: link },
    after: ['هر که این پیوند را داشته باشد گفت‌وگو را می‌خواند؛ آن را به کسی ندهید.'],
  });
}

interface SupportAlertInput {
  siteUrl: string;
  /** Messages that nobody has been told of. */
  messages: number;
}

export function supportAlertMail({ siteUrl, messages }: SupportAlertInput): WrittenMail {
  return renderMail({
    siteUrl,
    subject: `${number(messages)} پیام تازه به پشتیبانی ${siteName()}`,
    preheader: 'پیام‌هایی در انتظار پاسخ‌اند',
    heading: 'پیام تازه رسید',
    before: ['سلام،', `${number(messages)} پیام تازه در انتظار پاسخ است.`],
    action: { label: 'دیدن پیام‌ها', url: `${siteUrl}/admin/support` },
    after: ['این نامه حداکثر هر ده دقیقه یک بار فرستاده می‌شود.'],
  });
}
