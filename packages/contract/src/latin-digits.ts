/** Converts Persian and Arabic digits to Latin ones; everything else stays. */
export function toLatinDigits(text: string): string {
  // In both Unicode blocks the last four bits are the digit.
  return text.replace(/[۰-۹٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
