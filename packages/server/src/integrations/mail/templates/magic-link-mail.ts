import type { WrittenMail } from './mail-content.ts';
import { renderMail } from './render-mail.ts';
import { greeting } from './words.ts';

export interface MagicLinkInput {
  siteUrl: string;
  name: string;
  /** Valid for 15 minutes. */
  link: string;
}

export function magicLinkMail({ siteUrl, name, link }: MagicLinkInput): WrittenMail {
  return renderMail({
    siteUrl,
    subject: 'پیوند ورود به پرده',
    preheader: 'ورود بدون گذرواژه، تا ۱۵ دقیقهٔ دیگر',
    heading: 'وارد پرده شوید',
    before: [greeting(name), 'با دکمهٔ زیر، بدون نوشتن گذرواژه، وارد حساب خود شوید.'],
    action: { label: 'ورود به پرده', url: link },
    after: [
      'این پیوند ۱۵ دقیقه و فقط یک بار کار می‌کند. آن را به کسی ندهید: هر که آن را باز کند، وارد حساب شما می‌شود.',
      'اگر شما نخواسته‌اید، این نامه را نادیده بگیرید؛ تا پیوند باز نشود، اتفاقی نمی‌افتد.',
    ],
  });
}
