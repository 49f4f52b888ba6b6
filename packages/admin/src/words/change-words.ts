import type { AuditEntry } from '@parde/contract';
import { formatPercent, toPersianDigits } from '@parde/shared/digits';
import { formatJalali, formatJalaliTime } from '@parde/shared/jalali';
import { STAFF_ROLE_NAMES } from '@parde/shared/permissions';
import { VIEW_REASONS } from '@parde/shared/security-event-names';
import { tomanWords } from '@parde/shared/tomans';
import { actionWords } from './audit-words';
import { ALERT_KINDS, JOB_NAMES, MARKERS, ROW_KINDS } from './choice-words';
import { fieldWords } from './field-words';
import { PAYMENT_STATES } from './figure-words';
import { CODES, EDITIONS, RATINGS, ROLES, sourceName, TOMATO_STATUSES } from './title-words';

/** Values that stand for a choice, by the field. */
const VALUES: Record<string, Record<string, string>> = {
  purpose: { ...VIEW_REASONS, film: 'فیلم', subtitle: 'زیرنویس', trailer: 'پیش‌پرده' },
  deliver: { mail: 'با ایمیل', link: 'با پیوند' },
  films: { reference: 'بدون فیلم‌ها', copy: 'با فیلم‌ها' },
  daily: { movie: 'فیلم‌ها', tv: 'سریال‌ها', person: 'آدم‌ها' },
  newTitles: { published: 'منتشرشده', draft: 'پیش‌نویس' },
  role: { ...ROLES, ...STAFF_ROLE_NAMES, member: 'عضو' },
  creditRole: ROLES,
  kinds: ALERT_KINDS,
  source: RATINGS,
  status: TOMATO_STATUSES,
  name: JOB_NAMES,
  payment: Object.fromEntries(Object.entries(PAYMENT_STATES).map(([id, { name }]) => [id, name])),
  kind: {
    ...EDITIONS,
    ...ROW_KINDS,
    ...MARKERS,
    percent: 'درصدی',
    fixed: 'مبلغ ثابت',
    alias: 'نام دیگر',
    pin: 'سنجاق',
    country: 'کشور',
    language: 'زبان',
    age: 'ردهٔ سنی',
  },
  state: {
    draft: 'پیش‌نویس',
    scheduled: 'زمان‌بندی‌شده',
    published: 'منتشرشده',
    hidden: 'پنهان',
    visible: 'آشکار',
    held: 'در انتظار',
    removed: 'برداشته',
    paid: 'پرداخت‌شده',
    open: 'باز',
    accepted: 'پذیرفته',
    declined: 'رد شده',
    fulfilled: 'برآورده',
    refunded: 'بازپرداخت‌شده',
    all: 'همه',
    banned: 'بسته‌شده',
    deleting: 'در راه پاک شدن',
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

/** A change that was recorded: all fields of its old or of its new state, and what its IDs are called. */
interface Recorded {
  of?: Record<string, unknown> | null;
  names?: AuditEntry['names'];
}

/** Formats the old or new value of a field; «—» if there is none. */
export function valueWords(
  field: string,
  value: unknown,
  { of = null, names = {} }: Recorded = {},
): string {
  if (isNothing(value)) return '—';
  if (typeof value === 'boolean') return value ? 'بله' : 'نه';
  if (typeof value === 'number') {
    return names[field]?.[value] ?? numberWords(field, value, of ?? {});
  }
  if (typeof value === 'string') return textWords(field, value);
  if (Array.isArray(value)) return value.map((one) => valueWords(field, one, { names })).join('، ');
  // A role in a list is one of the credits; that of an account is a field by itself.
  const parts = Object.entries(value as Record<string, unknown>)
    .filter(([, one]) => !isNothing(one))
    .map(([name, one]) => {
      const kind = name === 'role' ? 'creditRole' : name;
      return `${fieldWords(name)}: ${valueWords(kind, one, { names })}`;
    });
  return parts.join('؛ ') || '—';
}
