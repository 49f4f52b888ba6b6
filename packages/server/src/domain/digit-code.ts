/** A second-device code as people type it: Persian digits, spaces and dashes between them; null: it is none. */
export function readDigitCode(text: string): string | null {
  const digits = text
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\s\u200c\u200e\u200f\u066b\u2010-\u2015-]/g, '');
  return /^\d{8}$/.test(digits) ? digits : null;
}
