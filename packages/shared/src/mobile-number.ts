import { toLatinDigits, toPersianDigits } from './digits.ts';

/** Spaces, dashes, brackets, dots, and marks that set a direction, which copied numbers carry. */
const DECORATION = /[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069\u2010-\u2015().\u066b·-]/g;
const IRANIAN = /^(?:\+98|0098|98|0)?(9\d{9})$/;

/**
 * An Iranian mobile number as it is stored, `09121234567`, from any of its spellings: with `+98`,
 * `0098`, `98`, `0` or nothing in front, in Persian, Arabic or Latin digits. Null: not one.
 */
export function normalizeMobile(typed: string): string | null {
  const digits = IRANIAN.exec(toLatinDigits(typed).replace(DECORATION, ''))?.[1];
  return digits === undefined ? null : `0${digits}`;
}

/**
 * The typed beginning of a mobile number, normalized as stored: at least `0912`, typed with `+98`, `0098` or `0` in
 * front. `null` if it is none; digits without such a prefix may be any number.
 */
export function mobilePrefix(typed: string): string | null {
  const undecorated = toLatinDigits(typed).replace(DECORATION, '');
  const digits = /^(?:\+98|0098|0)(9\d{2,8})$/.exec(undecorated)?.[1];
  return digits === undefined ? null : `0${digits}`;
}

const MAX_INT4 = 2_147_483_647;

/**
 * The number of an order, receipt or member as people type or paste it: in any digits, with `#`,
 * spaces and marks that set a direction. Null: not one.
 */
export function recordNumber(typed: string): number | null {
  const digits = toLatinDigits(typed).replace(DECORATION, '').replace(/^#/, '');
  return /^\d{1,10}$/.test(digits) && Number(digits) <= MAX_INT4 ? Number(digits) : null;
}

/** In groups, `۰۹۱۲ ۳۴۵ ۶۷۸۹`. */
export const formatMobile = (mobile: string): string =>
  toPersianDigits(mobile.replace(/^(\d{4})(\d{3})(\d{4})$/, '$1 $2 $3'));

/** For those who may not contact the member: `0912•••6789`. */
export const maskedMobile = (mobile: string): string =>
  mobile.replace(/^(\d{4})\d{3}(\d{4})$/, '$1•••$2');
