import { toPersianDigits } from '@parde/shared/digits';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import farsi from 'ra-language-farsi';
import { type I18nProvider, mergeTranslations } from 'react-admin';

/** What react-admin's Persian words lack, or say differently from the rest of Parde. */
const messages = {
  ra: {
    action: { export: 'برون‌بری', refresh: 'تازه‌سازی' },
    page: {
      edit: '%{recordRepresentation}',
      show: '%{name}: %{recordRepresentation}',
      empty: 'هنوز چیزی این‌جا نیست',
      error: 'چیزی نادرست پیش رفت',
      not_found: 'این صفحه پیدا نشد',
    },
    // A full stop follows.
    message: { not_found: 'صفحه‌ای به این نشانی نیست؛ نشانی را ببینید یا از منو بروید' },
    navigation: {
      page_range_info: '%{offsetBegin} تا %{offsetEnd} از %{total}',
      partial_page_range_info: '%{offsetBegin} تا %{offsetEnd} از بیش از %{offsetEnd}',
      no_results: 'هنوز چیزی این‌جا نیست',
      no_filtered_results: 'چیزی با این پالایه‌ها پیدا نشد',
    },
  },
};

const polyglot = polyglotI18nProvider(
  () => mergeTranslations(farsi, messages),
  'fa',
  [{ locale: 'fa', name: 'فارسی' }],
  { allowMissing: true },
);

const TOKEN = /#?[A-Za-z0-9](?:[\w#@:/.+-]*[\w])?/g;

/**
 * Numbers in Persian digits, as react-admin and names bring them. What has a Latin letter is a code,
 * such as `tt0017136`, `#19857b` or `H.264`: it stays as it must be typed, and in a Persian sentence
 * keeps its own direction.
 */
export function toPersianNumbers(text: string): string {
  const isPersian = /\p{Script=Arabic}/u.test(text);
  return text.replace(TOKEN, (token) => {
    if (!/[A-Za-z#]/.test(token)) return toPersianDigits(token);
    const isWord = /^[A-Za-z]+$/.test(token);
    return isWord || !isPersian ? token : `\u2066${token}\u2069`;
  });
}

/** Persian, the numbers that react-admin puts into its sentences included. */
export const i18nProvider: I18nProvider = {
  ...polyglot,
  translate: (key, options) => toPersianNumbers(polyglot.translate(key, options)),
};
