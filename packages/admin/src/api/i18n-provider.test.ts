import { expect, it } from 'vitest';
import { i18nProvider } from './i18n-provider';

/** What the translator makes of a sentence that came from the server. */
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

it('speaks Persian of pages', () => {
  const page = { offsetBegin: 1, offsetEnd: 25, total: 1_200 };
  expect(i18nProvider.translate('ra.navigation.page_range_info', page)).toBe('۱ تا ۲۵ از ۱۲۰۰');
});
