import { formatPlain, toPersianDigits } from '@parde/shared/digits';
import { text } from './text';

const IPV4_NETWORK = /^(\d+\.\d+\.\d+\.\d+)\/(\d+)$/;

/** `۵.۱۱۲.*.*` for `5.112.0.0/16`: unknown parts become asterisks. Others stay as they are. */
export function networkWords(network: string): string {
  const match = IPV4_NETWORK.exec(network);
  if (!match) return network;
  const [, address = '', bits = '32'] = match;
  const known = Math.floor(Number(bits) / 8);
  return address
    .split('.')
    .map((part, index) => (index < known ? toPersianDigits(part) : '*'))
    .join('.');
}

/** `۴ دقیقه و ۲۰ ثانیه` */
export function timeLeft(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [
    minutes > 0 ? text.code.minutes(formatPlain(minutes)) : null,
    rest > 0 ? text.code.seconds(formatPlain(rest)) : null,
  ];
  return parts.filter(Boolean).join(' و ');
}

/** `12345678` as `۱۲۳۴-۵۶۷۸`. */
export function codeWords(code: string): string {
  return toPersianDigits(code.match(/\d{1,4}/g)?.join('-') ?? '');
}
