/** Letters of either direction, kept from mixing with the sentence around them. */
function isolated(text: string): string {
  return `\u2068${text.replace(/[\u2066-\u2069\p{Cc}]/gu, '')}\u2069`;
}

const DAY_AND_TIME = new Intl.DateTimeFormat('fa-IR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Tehran',
});

/** Jalali day and the time of Tehran, in words. */
export function dayAndTime(time: Date): string {
  return DAY_AND_TIME.format(time);
}

const NUMBER = new Intl.NumberFormat('fa-IR');

export function number(value: number): string {
  return NUMBER.format(value);
}

/** Signs of addresses: mail programs would make links of them, for whoever registers others under such a name. */
const ADDRESS_LIKE = /[./:@\\]/;

/** The name is what somebody typed, not always the one who reads it. */
export function greeting(name: string): string {
  return ADDRESS_LIKE.test(name) ? 'سلام،' : `سلام ${isolated(name)}،`;
}
