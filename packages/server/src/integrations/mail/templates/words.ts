import { isolated } from '@parde/shared/isolated';

/**
 * Jalali date and time in Tehran, in words. The formatter is not created at module load, because that is slow and every
 * start would wait for it.
 */
export function dayAndTime(time: Date): string {
  return time.toLocaleString('fa-IR', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tehran',
  });
}

export function number(value: number): string {
  return value.toLocaleString('fa-IR');
}

/**
 * Characters of URLs: mail programs would turn such a name into a link, which an attacker who
 * registers other people's addresses could abuse.
 */
const ADDRESS_LIKE = /[./:@\\]/;

/** The name was typed by whoever registered, not necessarily by the reader. */
export function greeting(name: string): string {
  return ADDRESS_LIKE.test(name) ? 'سلام،' : `سلام ${isolated(name)}،`;
}
