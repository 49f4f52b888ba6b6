import { toLatinDigits, toPersianDigits } from '../../lib/digits';

const LENGTH = 8;

/** The eight Latin digits of a code, however it is written; null when there are not eight. */
export function readCode(written: string): string | null {
  const digits = toLatinDigits(written).replace(/\D/g, '');
  return digits.length === LENGTH ? digits : null;
}

/** `۱۲۳۴-۵۶۷۸`: as a code is shown, and as it becomes while it is typed. More than eight digits are left out. */
export function showCode(written: string): string {
  const digits = toPersianDigits(toLatinDigits(written).replace(/\D/g, '').slice(0, LENGTH));
  return digits.length > LENGTH / 2
    ? `${digits.slice(0, LENGTH / 2)}-${digits.slice(LENGTH / 2)}`
    : digits;
}
