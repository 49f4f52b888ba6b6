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
    },
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

/** Persian, the numbers that react-admin puts into its sentences included. */
export const i18nProvider: I18nProvider = {
  ...polyglot,
  translate: (key, options) => toPersianDigits(polyglot.translate(key, options)),
};
