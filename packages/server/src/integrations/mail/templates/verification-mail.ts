import type { WrittenMail } from './mail-content.ts';
import { renderMail } from './render-mail.ts';
import { greeting } from './words.ts';

export interface VerificationInput {
  siteUrl: string;
  name: string;
  link: string;
}

export function verificationMail({ siteUrl, name, link }: VerificationInput): WrittenMail {
  return renderMail({
    siteUrl,
    subject: 'ایمیل خود را تأیید کنید',
    preheader: 'یک گام مانده است: بگویید که این نشانی از آنِ شماست',
    heading: 'ایمیل خود را تأیید کنید',
    before: [
      greeting(name),
      'این نشانی برای حسابی در پرده نوشته شده است. برای این‌که بدانیم از آنِ شماست، دکمهٔ زیر را بزنید.',
    ],
    action: { label: 'تأیید ایمیل', url: link },
    after: ['اگر شما حسابی در پرده نساخته‌اید، این نامه را نادیده بگیرید.'],
  });
}
