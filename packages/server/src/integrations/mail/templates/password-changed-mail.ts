import type { WrittenMail } from './mail-content.ts';
import { renderMail } from './render-mail.ts';
import { dayAndTime, greeting } from './words.ts';

export interface PasswordChangedInput {
  siteUrl: string;
  name: string;
  changedAt: Date;
  /** Page where a forgotten password is asked for. */
  link: string;
}

export function passwordChangedMail(input: PasswordChangedInput): WrittenMail {
  return renderMail({
    siteUrl: input.siteUrl,
    subject: 'گذرواژهٔ حساب شما تغییر کرد',
    preheader: 'اگر کار شما نبوده است، همین حالا گذرواژهٔ تازه‌ای بسازید',
    heading: 'گذرواژهٔ حساب شما تغییر کرد',
    before: [
      greeting(input.name),
      `گذرواژهٔ حساب شما در پرده، ${dayAndTime(input.changedAt)} به وقت تهران، تغییر کرد و دستگاه‌های دیگر از حساب بیرون رفتند.`,
      'اگر کار خودتان بوده است، کار دیگری لازم نیست. اگر شما نبوده‌اید، همین حالا گذرواژهٔ تازه‌ای بسازید.',
    ],
    action: { label: 'کار من نبود؛ گذرواژهٔ تازه', url: input.link },
    after: [],
  });
}
