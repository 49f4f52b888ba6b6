import { siteName } from '../../../domain/site-defaults.ts';
import type { MailItem, WrittenMail } from './mail-content.ts';
import { renderMail } from './render-mail.ts';
import { greeting, number } from './words.ts';

export interface DigestInput {
  siteUrl: string;
  name: string;
  /** At least one, most important first. */
  items: readonly MailItem[];
  /** Number of unread notifications that are not among the items. */
  more?: number;
  /** Page of the notifications. */
  link: string;
}

export function digestMail({ siteUrl, name, items, more = 0, link }: DigestInput): WrittenMail {
  const count = number(items.length + more);
  return renderMail({
    siteUrl,
    subject: `${count} خبر تازه در ${siteName()}`,
    preheader: items.map(({ title }) => title).join('، '),
    heading: 'خبرهای تازهٔ شما',
    before: [greeting(name), `از آخرین سرزدنتان ${count} خبر تازه دارید.`],
    items,
    action: {
      label: more > 0 ? `دیدن ${number(more)} خبر دیگر` : `دیدن همه در ${siteName()}`,
      url: link,
    },
    after: [
      'این نامه را چون خواسته‌اید خبرها را با ایمیل بگیرید می‌فرستیم. هر وقت بخواهید، در تنظیمات حساب خاموشش کنید.',
    ],
  });
}
