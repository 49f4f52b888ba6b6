/** No space, control sign, separator or quote: nothing that could make a second address or header of it. */
const PART = String.raw`[^\s\p{C}@<>(),;:"\\\[\]]+`;
const ADDRESS = new RegExp(`^${PART}@${PART}$`, 'u');
/** RFC 5321 §4.5.3.1.3 */
const MAX_LENGTH = 254;

/** Whether text is one bare mail address, fit to stand in a header as it is. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && ADDRESS.test(text);
}
