import type { AlertKind } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { isolated } from '@parde/shared/isolated';
import { paymentAlertWords } from '@parde/shared/payment-alert-words';
import { STAFF_ROLE_NAMES, type StaffRole } from '@parde/shared/permissions';
import { siteName } from '../../../domain/site-defaults.ts';
import type { WrittenMail } from './mail-content.ts';
import { renderMail } from './render-mail.ts';

interface StaffInvitationInput {
  siteUrl: string;
  role: StaffRole;
  /** Valid for 24 hours. */
  link: string;
}

export function staffInvitationMail({ siteUrl, role, link }: StaffInvitationInput): WrittenMail {
  return renderMail({
    siteUrl,
    subject: `دعوت به همکاری در ${siteName()}`,
    preheader: 'پیوند ساختن حساب همکار، تا ۲۴ ساعت دیگر',
    heading: `به گروه ${siteName()} بپیوندید`,
    before: [
      'سلام،',
      `از شما خواسته‌اند با نقش «${STAFF_ROLE_NAMES[role]}» در گرداندن این سایت همکاری کنید. با دکمهٔ زیر حساب خود را بسازید.`,
    ],
    action: { label: 'ساختن حساب', url: link },
    after: [
      'این پیوند ۲۴ ساعت و فقط یک بار کار می‌کند. آن را به کسی ندهید: هر که آن را باز کند، همین نقش را می‌گیرد.',
      'اگر این دعوت را نمی‌شناسید، نامه را نادیده بگیرید.',
    ],
  });
}

/** A test mail that staff send to themselves, to check that mail is delivered. */
export function testMail({ siteUrl }: { siteUrl: string }): WrittenMail {
  return renderMail({
    siteUrl,
    subject: `نامهٔ آزمایشی ${siteName()}`,
    preheader: 'سرور ایمیل درست کار می‌کند',
    heading: 'سرور ایمیل کار می‌کند',
    before: ['سلام،', 'این نامه را خودتان از تنظیمات سایت فرستادید تا ببینید که ایمیل‌ها می‌رسند.'],
    action: { label: 'بازگشت به تنظیمات', url: `${siteUrl}/admin/connections` },
    after: [],
  });
}

/** What each alert is about, and the screen where the problem can be fixed. */
interface AlertWords {
  title: string;
  /** Screen to look at. */
  path: string;
  /** What the alert means, and what to do. */
  advice?: string;
}

const ALERT_WORDS: Record<AlertKind | 'report', AlertWords> = {
  support: { title: 'پیام تازه به پشتیبانی رسید', path: '/admin/support' },
  report: { title: 'عضوی به پاسخ گزارش خود پاسخ داد', path: '/admin/playback-reports' },
  payment: { title: 'پرداختی به بررسی نیاز دارد', path: '/admin/payment-alerts' },
  encode: { title: 'آماده‌سازی فیلمی به پایان نرسید', path: '/admin' },
  disk: { title: 'دیسک سرور رو به پر شدن است', path: '/admin' },
  backup: { title: 'پشتیبان‌گیری به پایان نرسید', path: '/admin/backups' },
  cdn: {
    title: 'CDN تغییرهای سایت را نپذیرفت',
    path: '/admin/jobs',
    advice:
      'شاید هنوز صفحه‌ها و تصویرهای پیشین را نشان دهد. نشانی و کلید پاک‌سازی CDN را در تنظیمات سرور بررسی کنید.',
  },
  sms: {
    title: 'سهم پیامک امروز تمام شد',
    path: '/admin/connections',
    advice:
      'تا نیمه‌شب به وقت تهران کسی با پیامک وارد نمی‌شود. اگر عضوهای تازه می‌آیند، سهم روز را در «ایمیل، پیامک و درگاه» بیشتر کنید؛ اگر نه، شاید کسی از راه سایت پیامک می‌فرستد: گزارش‌های درخواست‌ها را ببینید و اعتبار سرویس را بسنجید.',
  },
};

export interface OperatorNews {
  kind: AlertKind;
  /** In English, from the log. */
  detail: string;
  /** For `support`: members replied about films that they reported. */
  about?: 'report' | undefined;
  /** Path of the specific item that the alert is about; if undefined, the screen for its kind. */
  path?: string | undefined;
  /** What this alert means, in Persian; if undefined, the text for its kind. */
  advice?: string | undefined;
}

export function alertWords({ kind, about, ...own }: OperatorNews): AlertWords {
  const words = ALERT_WORDS[about ?? kind];
  const advice = own.advice ?? words.advice;
  return { title: words.title, path: own.path ?? words.path, ...(advice && { advice }) };
}

/** Several payment alerts in words: what the first is, and how many others there are. */
export const paymentAdvice = (subject: string, alerts: number) =>
  alerts === 1
    ? paymentAlertWords(subject)
    : `${paymentAlertWords(subject)} ${formatCount(alerts - 1)} هشدار دیگر نیز هست.`;

export function operatorAlertMail(input: OperatorNews & { siteUrl: string }): WrittenMail {
  const { siteUrl, detail } = input;
  const { title, path, advice } = alertWords(input);
  return renderMail({
    siteUrl,
    subject: `${siteName()}: ${title}`,
    preheader: advice ?? detail,
    heading: title,
    before: ['سلام،', ...(advice ? [advice] : []), isolated(detail)],
    action: { label: 'دیدن در سایت همکاران', url: `${siteUrl}${path}` },
    after: ['از «ایمیل و درگاه» برمی‌گزینید که از چه چیزهایی باخبر شوید.'],
  });
}
