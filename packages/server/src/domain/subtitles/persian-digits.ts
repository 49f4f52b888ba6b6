/**
 * Converts digits to Persian ones, except those of a Latin word (`MP3`), an address
 * (`parde.example/7`) or a number that belongs to the Latin name before it (`Apollo 13`). Only for
 * lines in Arabic script.
 */
export function toPersianDigits(text: string): string {
  let afterLatin = false;
  return text.replace(/\S+/g, (word) => {
    const latin = /\p{Script=Latin}|:\/\/|@/u.test(word);
    const belongs = afterLatin && /^[0-9]/.test(word) && !/\p{Script=Arabic}/u.test(word);
    afterLatin = latin && /[\p{Script=Latin}\d]$/u.test(word);
    if (latin) return persianAround(word);
    return belongs ? word : word.replace(/[0-9]/g, persianDigit);
  });
}

/** `2تا` is not a Latin word, and neither is the number in `سال2000(USA)`. */
function persianAround(word: string): string {
  if (!/\p{Script=Arabic}/u.test(word) || /:\/\/|@/.test(word)) return word;
  return word.replace(/(?<![\p{Script=Latin}\d.-])[0-9]+(?![\p{Script=Latin}\d.-])/gu, (digits) =>
    digits.replace(/[0-9]/g, persianDigit),
  );
}

const persianDigit = (digit: string): string =>
  String.fromCharCode(digit.charCodeAt(0) - 0x30 + 0x6f0);
