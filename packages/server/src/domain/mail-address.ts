/**
 * Excludes spaces, control characters, separators and quotes: anything that could inject a second address or header.
 */
const PART = String.raw`[^\s\p{C}@<>(),;:"\\\[\]]+`;
const ADDRESS = new RegExp(`^${PART}@${PART}$`, 'u');
/** RFC 5321 §4.5.3.1.3 */
const MAX_LENGTH = 254;

/** Whether text is a single bare mail address that is safe in a header. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && ADDRESS.test(text);
}

/** A masked address for staff who may not contact members: `s•••@example.com`. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/su, '$1•••@');
