import { isolated } from '@parde/shared/isolated';
import type { Device } from '../../../domain/device-of.ts';
import { siteName } from '../../../domain/site-defaults.ts';
import type { JobData } from '../../../queue/definitions.ts';
import type { WrittenMail } from './mail-content.ts';
import { renderMail } from './render-mail.ts';
import { dayAndTime, greeting } from './words.ts';

export interface MagicLinkInput {
  siteUrl: string;
  name: string;
  /** Valid for 15 minutes. */
  link: string;
}

export function magicLinkMail({ siteUrl, name, link }: MagicLinkInput): WrittenMail {
  return renderMail({
    siteUrl,
    subject: `پیوند ورود به ${siteName()}`,
    preheader: 'ورود بدون گذرواژه، تا ۱۵ دقیقهٔ دیگر',
    heading: `وارد ${siteName()} شوید`,
    before: [greeting(name), 'با دکمهٔ زیر، بدون نوشتن گذرواژه، وارد حساب خود شوید.'],
    action: { label: `ورود به ${siteName()}`, url: link },
    after: [
      'این پیوند ۱۵ دقیقه و فقط یک بار کار می‌کند. آن را به کسی ندهید: هر که آن را باز کند، وارد حساب شما می‌شود.',
      'اگر شما نخواسته‌اید، این نامه را نادیده بگیرید؛ تا پیوند باز نشود، اتفاقی نمی‌افتد.',
    ],
  });
}

interface PasswordResetInput {
  siteUrl: string;
  name: string;
  /** Valid for 60 minutes. */
  link: string;
}

export function passwordResetMail({ siteUrl, name, link }: PasswordResetInput): WrittenMail {
  return renderMail({
    siteUrl,
    subject: `گذرواژهٔ تازه برای حساب ${siteName()}`,
    preheader: 'پیوند ساختن گذرواژهٔ تازه، که ۶۰ دقیقه کار می‌کند',
    heading: 'گذرواژهٔ تازه بسازید',
    before: [
      greeting(name),
      `درخواست تغییر گذرواژهٔ حساب شما در ${siteName()} به ما رسید. با دکمهٔ زیر گذرواژهٔ تازه‌ای بسازید.`,
    ],
    action: { label: 'ساختن گذرواژهٔ تازه', url: link },
    after: [
      'این پیوند ۶۰ دقیقه و فقط یک بار کار می‌کند. آن را به کسی ندهید.',
      'اگر شما نخواسته‌اید، این نامه را نادیده بگیرید؛ گذرواژه‌تان همان است که بود.',
    ],
  });
}

interface PasswordChangedInput {
  siteUrl: string;
  name: string;
  changedAt: Date;
  /** Page for requesting a new password. */
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
      `گذرواژهٔ حساب شما در ${siteName()}، ${dayAndTime(input.changedAt)} به وقت تهران، تغییر کرد و دستگاه‌های دیگر از حساب بیرون رفتند.`,
      'اگر کار خودتان بوده است، کار دیگری لازم نیست. اگر شما نبوده‌اید، همین حالا گذرواژهٔ تازه‌ای بسازید.',
    ],
    action: { label: 'کار من نبود؛ گذرواژهٔ تازه', url: input.link },
    after: [],
  });
}

interface VerificationInput {
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
      `این نشانی برای حسابی در ${siteName()} نوشته شده است. برای این‌که بدانیم از آنِ شماست، دکمهٔ زیر را بزنید.`,
    ],
    action: { label: 'تأیید ایمیل', url: link },
    after: [`اگر شما حسابی در ${siteName()} نساخته‌اید، این نامه را نادیده بگیرید.`],
  });
}

interface ExistingAccountInput {
  siteUrl: string;
  name: string;
  /** Sign-in page. */
  link: string;
}

/** To the owner of an address that somebody, perhaps they themselves, entered for another account. */
export function existingAccountMail({ siteUrl, name, link }: ExistingAccountInput): WrittenMail {
  return renderMail({
    siteUrl,
    subject: `در ${siteName()} حساب دارید`,
    preheader: 'این ایمیل را برای حساب دیگری نوشتند؛ حساب شما سر جای خود است',
    heading: 'با این ایمیل حساب دارید',
    before: [
      greeting(name),
      `همین حالا کسی این ایمیل را برای حسابی در ${siteName()} نوشت. شما پیش‌تر با آن حسابی ساخته‌اید و هیچ چیز آن عوض نشده است.`,
      'اگر خودتان بودید، با همان حساب وارد شوید. اگر گذرواژه را فراموش کرده‌اید، در صفحهٔ ورود «گذرواژه را فراموش کرده‌اید؟» را بزنید.',
    ],
    action: { label: 'ورود به حسابی که دارید', url: link },
    after: [
      'اگر شما نبودید، این نامه را نادیده بگیرید: کسی که آن را نوشت به حساب شما راه ندارد و با این ایمیل پذیرفته نمی‌شود.',
    ],
  });
}

interface DeletionScheduledInput {
  siteUrl: string;
  name: string;
  /** 7 days after the request. */
  deletionAt: Date;
  /** Page where the deletion can be cancelled. */
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
      `همان‌طور که خواستید، حساب شما در ${siteName()}، ${dayAndTime(input.deletionAt)} به وقت تهران، با هرچه در آن است برای همیشه پاک می‌شود. دیدگاه‌هایتان می‌مانند، اما بی‌نام. اگر اشتراک دارید، آنچه از آن مانده باشد از دست می‌رود.`,
      'اگر پشیمان شدید، پیش از آن وارد حساب شوید و آن را نگه دارید.',
    ],
    action: { label: 'نگه داشتن حساب', url: input.link },
    after: [
      'اگر شما نخواسته‌اید، کسی به حسابتان راه یافته است: آن را نگه دارید و گذرواژه را تغییر دهید.',
    ],
  });
}

interface NewDeviceInput {
  siteUrl: string;
  name: string;
  device: Device;
  /** See `domain/network.ts`; `null` if unknown. */
  network: string | null;
  at: Date;
  /** Page that ends the session. */
  link: string;
}

export function newDeviceMail({ siteUrl, name, device, network, at, link }: NewDeviceInput) {
  const browser = [device.browser, device.system].filter((part) => part !== null).join('، ');
  return renderMail({
    siteUrl,
    subject: 'ورود از دستگاهی تازه به حساب شما',
    preheader: 'اگر شما نبوده‌اید، با یک دکمه از حساب بیرونش کنید',
    heading: 'ورود از دستگاهی تازه',
    before: [
      greeting(name),
      `به حساب شما در ${siteName()}، ${dayAndTime(at)} به وقت تهران، از دستگاهی وارد شدند که پیش‌تر با آن وارد نشده بودید.`,
      `مرورگر: ${isolated(browser || 'ناشناخته')}`,
      ...(network === null ? [] : [`شبکه: ${isolated(network)}`]),
      'اگر خودتان بوده‌اید، کار دیگری لازم نیست.',
    ],
    action: { label: 'من نبودم؛ بیرونش کنید', url: link },
    after: ['پس از آن گذرواژه‌تان را هم عوض کنید: کسی که وارد شده است، آن را می‌داند.'],
  });
}

interface AddressChangedInput {
  siteUrl: string;
  name: string;
  /** Page for contacting the operators. */
  link: string;
}

/** To the former address, which can no longer sign in to the account. */
export function addressChangedMail({ siteUrl, name, link }: AddressChangedInput): WrittenMail {
  return renderMail({
    siteUrl,
    subject: 'ایمیل حساب شما عوض شد',
    preheader: 'اگر شما نخواسته‌اید، همین حالا به ما بگویید',
    heading: 'ایمیل حساب شما عوض شد',
    before: [
      greeting(name),
      `پشتیبانی ${siteName()} ایمیل حساب شما را عوض کرد. از این پس با این نشانی نمی‌شود به آن وارد شد، و همهٔ دستگاه‌ها از حساب بیرون رفتند.`,
      'اگر خودتان خواسته‌اید، کار دیگری لازم نیست؛ پیوند تأیید به نشانی تازه رفته است.',
    ],
    action: { label: 'من نخواسته‌ام؛ نوشتن به پشتیبانی', url: link },
    after: [],
  });
}

interface EmailChangeInput {
  siteUrl: string;
  name: string;
  /** The new address. */
  email: string;
  /** Whether the change awaits confirmation by link or has taken effect. */
  step: 'asked' | 'done';
  /** Page that stops or undoes the change. */
  link: string;
}

/** To the former address of a member who changes it, or whose account somebody else has entered. */
export function emailChangeMail({ siteUrl, name, email, step, link }: EmailChangeInput) {
  const isDone = step === 'done';
  const heading = isDone ? 'ایمیل حساب شما عوض شد' : 'درخواست تغییر ایمیل حساب شما';
  return renderMail({
    siteUrl,
    subject: heading,
    preheader: 'اگر شما نخواسته‌اید، با یک دکمه جلویش را بگیرید',
    heading,
    before: [
      greeting(name),
      isDone
        ? `ایمیل حساب شما در ${siteName()} از این نشانی به ${isolated(email)} عوض شد. از این پس با نشانی تازه وارد شوید.`
        : `در حساب شما در ${siteName()} خواستند که به جای این نشانی ${isolated(email)} بیاید. تا پیوندی که به نشانی تازه فرستادیم باز نشود، چیزی عوض نمی‌شود.`,
      'اگر خودتان خواسته‌اید، کار دیگری لازم نیست.',
    ],
    action: {
      label: isDone ? 'من نخواسته‌ام؛ برگرداندن ایمیل' : 'من نخواسته‌ام؛ جلوگیری',
      url: link,
    },
    after: [
      isDone
        ? 'این پیوند هفت روز کار می‌کند. با آن همهٔ دستگاه‌ها از حساب بیرون می‌روند؛ پس از آن گذرواژهٔ تازه‌ای بسازید.'
        : 'با آن همهٔ دستگاه‌ها از حساب بیرون می‌روند؛ پس از آن گذرواژهٔ تازه‌ای بسازید.',
    ],
  });
}

const CHANGES: Record<JobData<'security-mail'>['change'], string> = {
  codes_on: 'ورود دومرحله‌ای با کد یک‌بارمصرف روشن شد',
  codes_off: 'ورود دومرحله‌ای با کد یک‌بارمصرف خاموش شد',
  recovery_codes_made: 'کدهای بازیابی تازه ساخته شد',
  passkey_added: 'یک کلید عبور افزوده شد',
  passkey_removed: 'یک کلید عبور برداشته شد',
  mobile_set: 'شمارهٔ موبایل تازه‌ای ثبت شد',
  mobile_removed: 'شمارهٔ موبایل برداشته شد',
};

interface SecurityMailInput {
  siteUrl: string;
  name: string;
  change: keyof typeof CHANGES;
  /** Page that lists the keys, codes and sessions of the account. */
  link: string;
}

export function securityMail({ siteUrl, name, change, link }: SecurityMailInput): WrittenMail {
  return renderMail({
    siteUrl,
    subject: `${siteName()}: ${CHANGES[change]}`,
    preheader: 'اگر کار شما نبوده است، همین حالا گذرواژه‌تان را عوض کنید',
    heading: CHANGES[change],
    before: [
      greeting(name),
      `در حساب شما در ${siteName()}، ${CHANGES[change]}.`,
      'اگر کار خودتان بوده است، کار دیگری لازم نیست. اگر شما نبوده‌اید، گذرواژه‌تان را عوض کنید و کلیدها و دستگاه‌های ناآشنا را بردارید.',
    ],
    action: { label: 'دیدن امنیت حساب', url: link },
    after: [],
  });
}
