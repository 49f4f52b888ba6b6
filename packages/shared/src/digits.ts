const PERSIAN_ZERO = 0x06f0;
const PLAIN = new Intl.NumberFormat('fa-IR', { useGrouping: false, maximumFractionDigits: 1 });
const GROUPED = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 1 });
const ONE_DECIMAL = new Intl.NumberFormat('fa-IR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Converts Latin digits to Persian ones; everything else stays. */
export function toPersianDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(PERSIAN_ZERO + Number(digit)));
}

const FOREIGN_DIGIT = /[\u06f0-\u06f9\u0660-\u0669]/g;

/** Converts Persian and Arabic digits to Latin ones, for numbers and URLs. */
export function toLatinDigits(text: string): string {
  // In both Unicode blocks the last four bits are the digit.
  return text.replace(FOREIGN_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Years, episode numbers, ids: no separators. */
export function formatPlain(value: number): string {
  return PLAIN.format(value);
}

/** Counts: with thousands separators. */
export function formatCount(value: number): string {
  return GROUPED.format(value);
}

/** Ratings: always one decimal, `۷٫۰`. */
export function formatRating(value: number): string {
  return ONE_DECIMAL.format(value);
}

/** Height of a picture in lines: `۱۰۸۰p`. */
export function formatResolution(lines: number): string {
  return `${PLAIN.format(lines)}p`;
}

/** `value` is 0–100. */
export function formatPercent(value: number): string {
  return `${PLAIN.format(value)}٪`;
}
