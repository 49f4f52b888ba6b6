import { isolated } from '@parde/shared/isolated';
import { siteName } from '../../../domain/site-defaults.ts';
import type { WrittenMail } from './mail-content.ts';
import { renderMail } from './render-mail.ts';
import { greeting, number } from './words.ts';

interface SupportReplyInput {
  siteUrl: string;
  /** Number of the thread, shown in the subject, so that answers to one message stay together. */
  id: number;
  name: string;
  /** The answer, which may have line breaks. */
  body: string;
  /** Link to the thread. */
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
    before: [
      greeting(name),
      // Isolates each line, so that an English line keeps its full stop on its right.
      ...body
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(isolated),
    ],
    action: { label: 'دیدن گفت‌وگو و پاسخ دادن', url: link },
    after: ['هر که این پیوند را داشته باشد گفت‌وگو را می‌خواند؛ آن را به کسی ندهید.'],
  });
}

interface SupportAlertInput {
  siteUrl: string;
  /** Number of messages for which no notification has been sent yet. */
  messages: number;
  /** Number of reports with new replies by members, for which no notification has been sent yet. */
  reports: number;
  /** Path of the screen where they are answered. */
  path: string;
}

export function supportAlertMail(input: SupportAlertInput): WrittenMail {
  const { siteUrl, messages, reports, path } = input;
  const subjects = [
    messages > 0 && `${number(messages)} پیام تازه به پشتیبانی ${siteName()}`,
    reports > 0 && `${number(reports)} پاسخ تازه در گزارش‌های فیلم ${siteName()}`,
  ];
  const sentences = [
    messages > 0 && `${number(messages)} پیام تازه در انتظار پاسخ است.`,
    reports > 0 && `${number(reports)} عضو به پاسخ گزارش خود پاسخ داده‌اند و در انتظارند.`,
  ];
  return renderMail({
    siteUrl,
    subject: subjects.filter((one) => one !== false).join('، '),
    preheader: 'پیام‌هایی در انتظار پاسخ‌اند',
    heading: 'پیام تازه رسید',
    before: ['سلام،', ...sentences.filter((one) => one !== false)],
    action: { label: 'دیدن و پاسخ دادن', url: `${siteUrl}${path}` },
    after: ['این نامه حداکثر هر ده دقیقه یک بار فرستاده می‌شود.'],
  });
}
