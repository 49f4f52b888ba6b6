const PERSIAN_ZERO = 0x06f0;
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

/**
 * The absolute value in tenths, rounding halves of the decimal notation up: 1.45 is 15, though the double is smaller.
 */
function tenthsOf(value: number): number {
  const text = String(Math.abs(value));
  return Math.round(text.includes('e') ? Math.abs(value) * 10 : Number(`${text}e1`));
}

/**
 * Formats a number like `Intl.NumberFormat('fa-IR')`, whose first use takes 40 ms on a slow phone.
 *
 * @param decimals minimum number of digits after the point; the maximum is one
 */
function format(value: number, separator: string, decimals: 0 | 1 = 0): string {
  if (!Number.isFinite(value)) return String(value);
  const tenths = tenthsOf(value);
  const rest = tenths % 10;
  const whole = String((tenths - rest) / 10).replace(/\B(?=(\d{3})+$)/g, separator);
  const sign = value < 0 ? '\u200e\u2212' : '';
  return sign + toPersianDigits(rest > 0 || decimals > 0 ? `${whole}٫${rest}` : whole);
}

/** Years, episode numbers, ids: no separators. */
export function formatPlain(value: number): string {
  return format(value, '');
}

/** Counts: with thousands separators. */
export function formatCount(value: number): string {
  return format(value, '٬');
}

/** Ratings: always one decimal, `۷٫۰`. */
export function formatRating(value: number): string {
  return format(value, '٬', 1);
}

/** Height of a picture in lines: `۱۰۸۰p`. */
export function formatResolution(lines: number): string {
  return `${formatPlain(lines)}p`;
}

const SIZES = [
  [1e9, 'گیگابایت'],
  [1e6, 'مگابایت'],
  [1e3, 'کیلوبایت'],
] as const;

/** `۷۳۰ مگابایت`, `۱٫۴ گیگابایت`: units of 1,000, as settings of disks and quotas have them. */
export function formatBytes(bytes: number): string {
  // What would round to 1,000 megabytes is shown in gigabytes.
  const [unit, name] = SIZES.find(([size]) => bytes >= 0.9995 * size) ?? [1, 'بایت'];
  const amount = bytes / unit;
  return `${formatCount(amount < 10 || unit === 1e9 ? amount : Math.round(amount))} ${name}`;
}

/** A duration or position in seconds as `۱:۳۵`, from an hour on as `۱:۰۲:۰۳`; fractions are dropped. */
export function formatDuration(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor((whole % 3_600) / 60);
  const start = hours > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes);
  return toPersianDigits(`${start}:${twoDigits(whole % 60)}`);
}

/** `value` is 0–100. */
export function formatPercent(value: number): string {
  return `${formatPlain(value)}٪`;
}
