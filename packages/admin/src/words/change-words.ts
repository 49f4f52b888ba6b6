import { formatPercent, toPersianDigits } from '@parde/shared/digits';
import { formatJalali, formatJalaliTime } from '@parde/shared/jalali';
import { STAFF_ROLE_NAMES } from '@parde/shared/permissions';
import { VIEW_REASONS } from '@parde/shared/security-event-names';
import { tomanWords } from '@parde/shared/tomans';
import { actionWords } from './audit-words';
import { ALERT_KINDS, JOB_NAMES, MARKERS, ROW_KINDS } from './choice-words';
import { PAYMENT_STATES } from './figure-words';
import {
  CODES,
  EDITIONS,
  FIELD_NAMES,
  RATINGS,
  ROLES,
  sourceName,
  TOMATO_STATUSES,
} from './title-words';

/** Names of fields of things other than titles, by their name in the log; these come before those of titles. */
const FIELDS: Record<string, string> = {
  ...{ about: 'دربارهٔ سایت', accentColor: 'رنگ اصلی', action: 'کار', actor: 'چه کسی' },
  ...{
    airDate: 'روز پخش',
    daysTaken: 'روز گرفته‌شده',
    restoredUntil: 'اشتراک پیشین تا',
    stillHash: 'تصویر',
  },
  ...{ aliases: 'نام‌های دیگر', allowsDownloads: 'دانلود', amount: 'مبلغ', announcement: 'اعلان' },
  ...{ announcementUrl: 'پیوند اعلان', answer: 'پاسخ', assigneeId: 'شناسهٔ همکار' },
  ...{ bannedUntil: 'بسته تا', batch: 'نام دسته', biographyEn: 'زندگی‌نامهٔ انگلیسی' },
  ...{ biographyFa: 'زندگی‌نامه', birthDate: 'روز تولد', birthPlace: 'جای تولد' },
  ...{ birthYear: 'سال تولد', body: 'متن', burntStream: 'زیرنویس چسبیده', bytes: 'حجم (بایت)' },
  ...{
    changed: 'تغییریافته',
    chapters: 'بخش‌ها',
    close: 'بسته',
    closed: 'بسته',
    code: 'کد',
    columns: 'ستون‌ها',
  },
  ...{ contactAddress: 'نشانی پستی', contactEmail: 'ایمیل تماس', contactPhone: 'تلفن تماس' },
  ...{ count: 'شمار', created: 'ساخته‌شده', createdAt: 'زمان ساخت', dailyLimit: 'سقف روزانه' },
  ...{ days: 'روز', deathDate: 'روز درگذشت', deathPlace: 'جای درگذشت', deathYear: 'سال درگذشت' },
  ...{ deletionAt: 'پاک شدن حساب', deliver: 'راه رسیدن', descriptionFa: 'توضیح' },
  ...{ editionId: 'شناسهٔ نسخه', email: 'ایمیل', ended: 'نشست‌های پایان‌یافته' },
  ...{ endMs: 'پایان (میلی‌ثانیه)', endsAt: 'تا', episode: 'قسمت', episodeId: 'شناسهٔ قسمت' },
  ...{ episodes: 'قسمت‌ها', expiresAt: 'تا', faq: 'پرسش و پاسخ', file: 'فایل' },
  ...{ fileId: 'شناسهٔ فایل', fileName: 'نام فایل', files: 'فایل‌ها', films: 'فیلم‌ها' },
  ...{ footerText: 'متن پاصفحه', format: 'قالب', from: 'از', fromAddress: 'نشانی فرستنده' },
  ...{ fromName: 'نام فرستنده', groundColor: 'رنگ زمینه', hasKey: 'کلید دارد' },
  ...{ hasPassword: 'گذرواژه دارد', hasTelegramToken: 'توکن تلگرام دارد', height: 'بلندا' },
  ...{ host: 'سرور', hour: 'ساعت', id: 'شناسه', ids: 'شناسه‌ها', imageHash: 'چهره' },
  ...{ isApart: 'دو اثر جدا', isHidden: 'پنهان', isInMaintenance: 'در دست تعمیر', isLocked: 'قفل' },
  ...{ isOn: 'روشن', isOpen: 'باز', isRecommended: 'پیشنهادی', isScheduled: 'زمان‌بندی' },
  ...{ isSearch: 'با جست‌وجو', isVisible: 'آشکار', keep: 'شمار نگه‌داشته', key: 'کلید' },
  ...{ kind: 'نوع', kinds: 'خبرها', language: 'زبان', linesFa: 'ویژگی‌ها', locked: 'قفل‌ها' },
  ...{ logo: 'نشان', maintenanceMessage: 'پیام تعمیر', maxPerMember: 'سقف هر عضو' },
  ...{ maxResolution: 'بیشترین کیفیت', maxStreams: 'پخش هم‌زمان', maxUses: 'سقف استفاده' },
  ...{ merchant: 'کد پذیرنده', merged: 'یکی‌شده', message: 'پیام', minAge: 'کمترین سن' },
  newTitles: 'عنوان‌های تازه',
  ...{ minVotes: 'کمترین رأی', most: 'بیشترین تخفیف', motto: 'شعار', mutedUntil: 'بی‌صدا تا' },
  ...{ name: 'نام', nameEn: 'نام انگلیسی', nameFa: 'نام فارسی', nextPrice: 'قیمت بعدی' },
  ...{ nextPriceFrom: 'قیمت بعدی از', note: 'یادداشت', number: 'شماره', ok: 'موفق' },
  ...{ order: 'ترتیب', other: 'دیگری', partOf: 'بریده از', passkey: 'کلید عبور' },
  ...{ password: 'گذرواژه', payment: 'پرداخت', planId: 'شناسهٔ طرح', planIds: 'طرح‌ها' },
  ...{ port: 'درگاه شبکه', position: 'جایگاه', price: 'قیمت', privacy: 'حریم خصوصی' },
  ...{ provider: 'سرویس', purgeAt: 'پاک شدن همیشگی', purpose: 'برای چه', query: 'جست‌وجو' },
  ...{ reason: 'دلیل', rejected: 'نپذیرفته', replies: 'پاسخ‌ها', reply: 'شناسهٔ پاسخ' },
  ...{ resealed: 'رمزگذاری دوباره', revoked: 'باطل‌شده', role: 'نقش', rows: 'ردیف‌ها' },
  ...{ season: 'فصل', security: 'رمزنگاری', servesMembers: 'ربات برای اعضا' },
  ...{ shiftMs: 'جابه‌جایی (میلی‌ثانیه)', showFrom: 'نمایش از', showUntil: 'نمایش تا' },
  ...{ sizeBytes: 'حجم (بایت)', slides: 'اسلایدها', socialLinks: 'شبکه‌های اجتماعی' },
  ...{ source: 'منبع', state: 'وضعیت', startMs: 'آغاز (میلی‌ثانیه)', startsAt: 'از', step: 'گام' },
  ...{ stretch: 'کشیدگی', subject_id: 'شناسهٔ چیز', subject_kind: 'نوع چیز', subtitle: 'زیرنویس' },
  ...{ telegramApi: 'سرور تلگرام', telegramChat: 'گفت‌وگوی تلگرام', telegramToken: 'توکن تلگرام' },
  ...{ template: 'قالب پیامک', terms: 'شرایط استفاده', title: 'عنوان', titleId: 'شناسهٔ عنوان' },
  ...{ titleIds: 'عنوان‌ها', titles: 'عنوان‌ها', to: 'تا', until: 'تا', updated: 'تغییریافته' },
  ...{ url: 'نشانی', user: 'نام کاربری', value: 'مقدار', version: 'نگارش', webhook: 'وب‌هوک' },
  ...{ webhookUrl: 'وب‌هوک', width: 'پهنا', words: 'واژه‌ها' },
  ...{ daily: 'فهرست روزانه', mostTitles: 'شمار عنوان‌ها', onlyMissing: 'تنها بی‌نام فارسی' },
  ...{ withEpisodes: 'با قسمت‌ها', withPictures: 'با تصویرها' },
};

/** A changed field in words, seasons and episodes too; one that is not known stays as it is. */
export function fieldWords(field: string): string {
  const [found, season, episode] = /^s(\d+)(?:e(\d+))?$/.exec(field) ?? [];
  if (found) return toPersianDigits(`فصل ${season}${episode ? `، قسمت ${episode}` : ''}`);
  return FIELDS[field] ?? FIELD_NAMES[field] ?? field;
}

/** Values that stand for a choice, by the field. */
const VALUES: Record<string, Record<string, string>> = {
  purpose: { ...VIEW_REASONS, film: 'فیلم', subtitle: 'زیرنویس', trailer: 'پیش‌پرده' },
  deliver: { mail: 'با ایمیل', link: 'با پیوند' },
  films: { reference: 'بدون فیلم‌ها', copy: 'با فیلم‌ها' },
  daily: { movie: 'فیلم‌ها', tv: 'سریال‌ها', person: 'آدم‌ها' },
  newTitles: { published: 'منتشرشده', draft: 'پیش‌نویس' },
  role: { ...ROLES, ...STAFF_ROLE_NAMES, member: 'عضو' },
  kinds: ALERT_KINDS,
  source: RATINGS,
  status: TOMATO_STATUSES,
  name: JOB_NAMES,
  payment: Object.fromEntries(Object.entries(PAYMENT_STATES).map(([id, { name }]) => [id, name])),
  kind: {
    ...{ ...EDITIONS, ...ROW_KINDS, ...MARKERS, percent: 'درصدی', fixed: 'مبلغ ثابت' },
    ...{ alias: 'نام دیگر', pin: 'سنجاق', country: 'کشور', language: 'زبان', age: 'ردهٔ سنی' },
  },
  state: {
    ...{ draft: 'پیش‌نویس', scheduled: 'زمان‌بندی‌شده', published: 'منتشرشده', hidden: 'پنهان' },
    ...{ visible: 'آشکار', held: 'در انتظار', removed: 'برداشته', paid: 'پرداخت‌شده' },
    ...{ open: 'باز', accepted: 'پذیرفته', declined: 'رد شده', fulfilled: 'برآورده' },
    ...{ refunded: 'بازپرداخت‌شده', all: 'همه', banned: 'بسته‌شده', deleting: 'در راه پاک شدن' },
  },
};

/** Fields with an amount in rials. */
const AMOUNTS = new Set(['amount', 'most', 'nextPrice', 'price']);

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

export const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

function numberWords(field: string, value: number, of: Record<string, unknown>): string {
  if (AMOUNTS.has(field) || (field === 'value' && of.kind === 'fixed')) return tomanWords(value);
  if (field === 'value' && of.kind === 'percent') return formatPercent(value);
  return toPersianDigits(String(value));
}

function textWords(field: string, value: string): string {
  if (value === 'changed') return 'عوض شد';
  if (field === 'action') return actionWords(value);
  if (field === 'locked') return fieldWords(value);
  if (field.endsWith('Hash')) return 'تصویری دیگر';
  if (TIME.test(value)) return formatJalaliTime(value);
  if (DAY.test(value)) return formatJalali(value);
  const words = VALUES[field]?.[value] ?? CODES[field]?.[value];
  return words ?? (field === 'source' ? sourceName(value) : value);
}

/**
 * Formats the old or new value of a field; «—» if there is none.
 *
 * @param of all fields that were recorded with it
 */
export function valueWords(
  field: string,
  value: unknown,
  of: Record<string, unknown> | null = null,
): string {
  if (isNothing(value)) return '—';
  if (typeof value === 'boolean') return value ? 'بله' : 'نه';
  if (typeof value === 'number') return numberWords(field, value, of ?? {});
  if (typeof value === 'string') return textWords(field, value);
  if (Array.isArray(value)) return value.map((one) => valueWords(field, one)).join('، ');
  const parts = Object.entries(value as Record<string, unknown>)
    .filter(([, one]) => !isNothing(one))
    .map(([name, one]) => `${fieldWords(name)}: ${valueWords(name, one)}`);
  return parts.join('؛ ') || '—';
}
