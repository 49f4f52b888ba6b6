import { siteName } from '../../../domain/site-defaults.ts';
import type { WrittenMail } from './mail-content.ts';
import { renderMail } from './render-mail.ts';
import { dayAndTime, greeting, number } from './words.ts';

export interface PremiumEndingInput {
  siteUrl: string;
  name: string;
  /** Days left, rounded up. */
  daysLeft: number;
  endsAt: Date;
  /** Page that lists the plans. */
  link: string;
}

export function premiumEndingMail(input: PremiumEndingInput): WrittenMail {
  const heading =
    input.daysLeft <= 1
      ? 'کمتر از یک روز به پایان اشتراک شما مانده است'
      : `${number(input.daysLeft)} روز به پایان اشتراک شما مانده است`;
  return renderMail({
    siteUrl: input.siteUrl,
    subject: heading,
    preheader: 'خودبه‌خود تمدید نمی‌شود و پولی برداشته نمی‌شود',
    heading,
    before: [
      greeting(input.name),
      `اشتراک شما در ${siteName()} ${dayAndTime(input.endsAt)} به وقت تهران پایان می‌یابد. خودبه‌خود تمدید نمی‌شود و پولی از شما برداشته نمی‌شود.`,
      'اگر بخواهید ادامه دهید، طرح تازه را از همین حالا می‌توانید بگیرید: از پایان اشتراک کنونی آغاز می‌شود و هیچ روزی از دست نمی‌رود.',
    ],
    action: { label: 'ادامهٔ اشتراک', url: input.link },
    after: ['بی اشتراک هم حساب، نشان‌شده‌ها و تاریخچهٔ شما می‌ماند و فیلم‌های رایگان باز است.'],
  });
}
