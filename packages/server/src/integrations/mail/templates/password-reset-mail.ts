import type { WrittenMail } from './mail-content.ts';
import { renderMail } from './render-mail.ts';
import { greeting } from './words.ts';

export interface PasswordResetInput {
  siteUrl: string;
  name: string;
  /** Valid for 60 minutes. */
  link: string;
}

export function passwordResetMail({ siteUrl, name, link }: PasswordResetInput): WrittenMail {
  return renderMail({
    siteUrl,
    subject: 'گذرواژهٔ تازه برای حساب پرده',
    preheader: 'پیوند ساختن گذرواژهٔ تازه، که ۶۰ دقیقه کار می‌کند',
    heading: 'گذرواژهٔ تازه بسازید',
    before: [
      greeting(name),
      'درخواست تغییر گذرواژهٔ حساب شما در پرده به ما رسید. با دکمهٔ زیر گذرواژهٔ تازه‌ای بسازید.',
    ],
    action: { label: 'ساختن گذرواژهٔ تازه', url: link },
    after: [
      'این پیوند ۶۰ دقیقه و فقط یک بار کار می‌کند. آن را به کسی ندهید.',
      'اگر شما نخواسته‌اید، این نامه را نادیده بگیرید؛ گذرواژه‌تان همان است که بود.',
    ],
  });
}
