const persianDigits = (n: number) =>
  String(n).replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));

/** Seconds as a person says them: «۱۲ دقیقه». Never less than what is left. */
export function waitingTime(seconds: number): string {
  if (seconds <= 60) return 'یک دقیقه';
  if (seconds <= 5400) return `${persianDigits(Math.ceil(seconds / 60))} دقیقه`;
  return `${persianDigits(Math.ceil(seconds / 3600))} ساعت`;
}
