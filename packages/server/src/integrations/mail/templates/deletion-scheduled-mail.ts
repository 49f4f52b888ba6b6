import type { WrittenMail } from './mail-content.ts';
import { renderMail } from './render-mail.ts';
import { dayAndTime, greeting } from './words.ts';

export interface DeletionScheduledInput {
  siteUrl: string;
  name: string;
  /** 7 days after the request. */
  deletionAt: Date;
  /** Page where it can be cancelled. */
  link: string;
}

export function deletionScheduledMail(input: DeletionScheduledInput): WrittenMail {
  return renderMail({
    siteUrl: input.siteUrl,
    subject: 'حساب شما تا ۷ روز دیگر پاک می‌شود',
    preheader: 'تا آن روز می‌توانید پشیمان شوید',
    heading: 'حساب شما تا ۷ روز دیگر پاک می‌شود',
    before: [
      greeting(input.name),
      `همان‌طور که خواستید، حساب شما در پرده، ${dayAndTime(input.deletionAt)} به وقت تهران، با هرچه در آن است برای همیشه پاک می‌شود. دیدگاه‌هایتان می‌مانند، اما بی‌نام. اگر اشتراک دارید، آنچه از آن مانده باشد از دست می‌رود.`,
      'اگر پشیمان شدید، پیش از آن وارد حساب شوید و آن را نگه دارید.',
    ],
    action: { label: 'نگه داشتن حساب', url: input.link },
    after: [
      'اگر شما نخواسته‌اید، کسی به حسابتان راه یافته است: آن را نگه دارید و گذرواژه را تغییر دهید.',
    ],
  });
}
