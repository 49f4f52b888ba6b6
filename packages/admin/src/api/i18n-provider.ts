import { toPersianDigits } from '@parde/shared/digits';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import farsi from 'ra-language-farsi';
import { type I18nProvider, mergeTranslations } from 'react-admin';
import { messages } from '../text';

const polyglot = polyglotI18nProvider(
  () => mergeTranslations(farsi, messages),
  'fa',
  [{ locale: 'fa', name: 'فارسی' }],
  { allowMissing: true },
);

/** Persian, the numbers that react-admin puts into its sentences included. */
export const i18nProvider: I18nProvider = {
  ...polyglot,
  translate: (key, options) => toPersianDigits(polyglot.translate(key, options)),
};
