import farsi from 'ra-language-farsi';
import { expect, it } from 'vitest';
import { i18nProvider } from './i18n-provider';

/** Translation of a sentence that came from the server. */
const shown = (sentence: string) => i18nProvider.translate(sentence, { _: sentence });

it.each([
  ['شناسهٔ IMDb مانند tt0017136 است', 'شناسهٔ IMDb مانند \u2066tt0017136\u2069 است'],
  ['رنگ را مانند #7a7a7a بنویسید', 'رنگ را مانند \u2066#7a7a7a\u2069 بنویسید'],
  ['رنگ را مانند #123456 بنویسید', 'رنگ را مانند \u2066#123456\u2069 بنویسید'],
  ['توکن مانند 123456:ABC-DEF است.', 'توکن مانند \u2066123456:ABC-DEF\u2069 است.'],
  ['با H.264 و AAC بفرستید', 'با \u2066H.264\u2069 و AAC بفرستید'],
  ['در https://parde.example/a/1، نه این', 'در \u2066https://parde.example/a/1\u2069، نه این'],
])('keeps the code in %s', (sentence, words) => {
  expect(shown(sentence)).toBe(words);
});

it.each([
  ['بین 2 تا 150 نویسه', 'بین ۲ تا ۱۵۰ نویسه'],
  ['«Se7en» در 1995', '«\u2066Se7en\u2069» در ۱۹۹۵'],
  ['tt0017136', 'tt0017136'],
  ['12', '۱۲'],
])('numbers are Persian: %s', (sentence, words) => {
  expect(shown(sentence)).toBe(words);
});

it('keeps the direction of a Latin name in a heading', () => {
  const words = { name: 'عضوها', recordRepresentation: 'Reza (1)' };
  expect(i18nProvider.translate('ra.page.show', words)).toBe('عضوها: \u2068Reza (۱)\u2069');
});

it.each(['show', 'edit'])('calls a record that is not loaded by its kind (%s)', (page) => {
  const words = { name: 'عضوها', recordRepresentation: '' };
  expect(i18nProvider.translate(`ra.page.${page}`, words)).toBe('عضوها');
});

it('speaks Persian of pages', () => {
  const page = { offsetBegin: 1, offsetEnd: 25, total: 1_200 };
  expect(i18nProvider.translate('ra.navigation.page_range_info', page)).toBe('۱ تا ۲۵ از ۱۲۰۰');
});

/** Wording that we avoid: calques, jargon of programmers, and synonyms of «برگزیدن» or «فیلتر». */
const FOREIGN =
  /المان|آیتم|اجباری|انتخاب|پالایه|ایجاد|بروز|لیست|دراپ|آپلود|حذف|اضافه|تایید|dataProvider|کنسول|توکن|regexp|مراجع|ارجاعی|لطفا|یافت/;
/** Texts of features that are switched off. */
const UNUSED = new Set(['configurable', 'guesser', 'saved_queries']);

const keysOf = (words: object, path: string): string[] =>
  Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'object' ? keysOf(word, `${path}.${name}`) : [`${path}.${name}`],
  );

it('has no odd word of react-admin', () => {
  const shown = Object.entries(farsi.ra).filter(([part]) => !UNUSED.has(part));
  const odd = shown
    .flatMap(([part, words]) => keysOf(words, `ra.${part}`))
    .map((key) => `${key}: ${i18nProvider.translate(key, { smart_count: 3 })}`)
    .filter((sentence) => FOREIGN.test(sentence));
  expect(odd).toEqual([]);
  expect(i18nProvider.translate('ra.action.bulk_actions', { smart_count: 3 })).toContain('۳');
});
