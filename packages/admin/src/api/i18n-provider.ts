import { toPersianDigits } from '@parde/shared/digits';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import farsi from 'ra-language-farsi';
import { type I18nProvider, mergeTranslations } from 'react-admin';
import { messages } from './text';

const polyglot = polyglotI18nProvider(
  () => mergeTranslations(farsi, messages),
  'fa',
  [{ locale: 'fa', name: 'فارسی' }],
  { allowMissing: true },
);

const TOKEN = /#?[A-Za-z0-9](?:[\w#@:/.+-]*[\w])?/g;

/**
 * Converts the digits of text from react-admin and of names to Persian. A word with a Latin letter is a code, such as
 * `tt0017136`, `#19857b` or `H.264`: it stays as it must be typed, and is isolated within a Persian sentence to keep
 * its own direction.
 */
export function toPersianNumbers(text: string): string {
  const isPersian = /\p{Script=Arabic}/u.test(text);
  return text.replace(TOKEN, (token) => {
    if (!/[A-Za-z#]/.test(token)) return toPersianDigits(token);
    const isWord = /^[A-Za-z]+$/.test(token);
    return isWord || !isPersian ? token : `\u2066${token}\u2069`;
  });
}

/** Headings of a record without a name, such as one that is not loaded, are those of its kind. */
const isNameless = (key: string, options?: { recordRepresentation?: unknown }) =>
  /^ra\.page\.(?:show|edit)$/.test(key) && options?.recordRepresentation === '';

/** Persian messages, including the numbers that react-admin inserts into them. */
export const i18nProvider: I18nProvider = {
  ...polyglot,
  translate: (key, options) =>
    isNameless(key, options) ? options.name : toPersianNumbers(polyglot.translate(key, options)),
};
