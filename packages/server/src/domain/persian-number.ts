/** A whole number in Persian digits: «۱۲». */
export const persianNumber = (n: number): string =>
  String(n).replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
