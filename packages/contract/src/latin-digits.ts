/** Persian and Arabic digits of a text as Latin ones; everything else stays. */
export function toLatinDigits(text: string): string {
  // The last four bits of either block are the digit.
  return text.replace(/[۰-۹٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
