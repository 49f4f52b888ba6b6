import { expect, it } from 'vitest';
import { joinedKey } from './fold.ts';
import { countryWords, kindsNamed, namedList } from './named-list.ts';

const genreNames = {
  ...{ comedy: 'کمدی', horror: 'ترسناک', war: 'جنگی', animation: 'انیمیشن', crime: 'جنایی' },
  ...{ 'sci-fi': 'علمی‌تخیلی', documentary: 'مستند' },
};
const countryNames = {
  IR: 'ایران',
  TR: 'ترکیه',
  KR: 'کره جنوبی',
  IN: 'هند',
  JP: 'ژاپن',
  IT: 'ایتالیا',
};
const countries = countryWords(new Map(Object.entries(countryNames)));
const known = {
  genres: new Map(Object.entries(genreNames).map(([slug, name]) => [joinedKey(name), slug])),
  countryOf: (key: string) => countries.get(key),
  isNationality: (key: string) => ['ترکی', 'ایرانی', 'کرهای', 'سوئدی'].includes(key),
};

it.each([
  ['فیلم ایرانی', { type: 'movie', countries: ['IR'] }],
  ['سریال ترکی', { type: 'series', countries: ['TR'] }],
  ['سریال ترکیه‌ای', { type: 'series', countries: ['TR'] }],
  ['سریال کره‌ای', { type: 'series', countries: ['KR'] }],
  ['سریال کره ای دوبله فارسی', { type: 'series', countries: ['KR'] }],
  ['فیلم ایتالیایی', { type: 'movie', countries: ['IT'] }],
  ['ایرانی', { countries: ['IR'] }],
  ['کره‌ای', { countries: ['KR'] }],
  ['کارتون', { genres: ['animation'] }],
  ['سریال طنز ایرانی', { type: 'series', genres: ['comedy'], countries: ['IR'] }],
  ['دفاع مقدس', { genres: ['war'], countries: ['IR'] }],
  ['انیمه ژاپنی', { genres: ['animation'], countries: ['JP'] }],
  ['فیلم علمی تخیلی', { type: 'movie', genres: ['sci-fi'] }],
  ['دانلود فیلم های ترسناک هندی', { type: 'movie', genres: ['horror'], countries: ['IN'] }],
  ['seryal torki', { type: 'series', countries: ['TR'] }],
  ['komedi irani', { genres: ['comedy'], countries: ['IR'] }],
  ['فیلم ایرانی ۱۴۰۱', { type: 'movie', countries: ['IR'], yearFrom: 2022, yearTo: 2023 }],
  ['فیلم ایرانی دهه شصت', { type: 'movie', countries: ['IR'], yearFrom: 1981, yearTo: 1990 }],
  ['فیلم ایرانی جدید', { type: 'movie', countries: ['IR'], order: 'year' }],
  ['بهترین فیلم های کمدی', { type: 'movie', genres: ['comedy'], order: 'imdb' }],
  ['سریال خارجی', { type: 'series', exceptCountries: ['IR'] }],
  ['فیلم خارجی جدید', { type: 'movie', exceptCountries: ['IR'], order: 'year' }],
  ['film khareji', { type: 'movie', exceptCountries: ['IR'] }],
  ['علمی', { genres: ['sci-fi'] }],
  ['فیلمای ترسناک', { type: 'movie', genres: ['horror'] }],
  ['فیلم از ۲۰۱۰ تا ۲۰۱۵', { type: 'movie', yearFrom: 2010, yearTo: 2015 }],
  ['فیلم ۲۰۱۰-۲۰۱۵', { type: 'movie', yearFrom: 2010, yearTo: 2015 }],
  ['کمدی بین ۱۳۸۰ و ۱۳۸۵', { genres: ['comedy'], yearFrom: 2001, yearTo: 2007 }],
  ['۲۰۱۰ تا ۲۰۱۵', { yearFrom: 2010, yearTo: 2015 }],
  ['2010-2015', { yearFrom: 2010, yearTo: 2015 }],
  ['بین ۱۳۸۰ و ۱۳۸۵', { yearFrom: 2001, yearTo: 2007 }],
  ['دهه ۹۰ میلادی', { yearFrom: 1990, yearTo: 1999 }],
  ['film 2010 ta 2015', { type: 'movie', yearFrom: 2010, yearTo: 2015 }],
  ['کی دراما', { type: 'series', countries: ['KR'] }],
  ['بالیوود', { type: 'movie', countries: ['IN'] }],
  ['2010 2015', { yearFrom: 2010, yearTo: 2015 }],
  ['۱۳۹۰ ۱۳۹۵', { yearFrom: 2011, yearTo: 2017 }],
  ['فیلم های ۲۰۱۰ به بعد', { type: 'movie', yearFrom: 2010 }],
  ['کمدی از سال ۱۳۹۰ به بعد', { genres: ['comedy'], yearFrom: 2011 }],
  ['فیلم از سال ۲۰۰۰ تا ۲۰۰۵', { type: 'movie', yearFrom: 2000, yearTo: 2005 }],
  ['یه فیلم ترسناک خوب', { type: 'movie', genres: ['horror'] }],
  ['چند تا سریال کره‌ای قشنگ معرفی کنید', { type: 'series', countries: ['KR'] }],
  ['پرطرفدارترین سریال‌های ترکی', { type: 'series', countries: ['TR'] }],
  ['فیلم کمدی پیشنهاد بدین لطفا', { type: 'movie', genres: ['comedy'] }],
  ['یک فیلم کمدی ایرانی نشون بده', { type: 'movie', genres: ['comedy'], countries: ['IR'] }],
  ['یک فیلم جنگی مناسب', { type: 'movie', genres: ['war'] }],
  ['فیلم قبل انقلاب', { type: 'movie', countries: ['IR'], yearTo: 1978 }],
  ['فیلم فارسی قبل از انقلاب', { type: 'movie', countries: ['IR'], yearTo: 1978 }],
])('«%s» names a list', (query, said) => {
  const any = {
    ...{ type: 'all', genres: [], countries: [], exceptCountries: [] },
    ...{ yearFrom: null, yearTo: null, order: null },
  };
  expect(namedList(query, known)).toEqual({ ...any, ...said });
});

it.each([
  ...['', '!', 'کمدی الهی', 'فیلم متروپلیس', 'ایران', 'سوئدی', 'هند', '۱۴۰۱', 'جدید'],
  ...['1917 2019', '2019 – 1917', 'قدیمی', 'سال ۲۰۱۹', '۲۰۱۰ تا'],
  ...['بازیگران ایرانی', 'خارجی', 'فیلم سریال', 'فیلم سوئدی'],
])('«%s» names none', (query) => {
  expect(namedList(query, known)).toBeNull();
});

it.each([
  ['انیمه هیولا', ['animation'], ['JP']],
  ['فیلم هندی دان', [], ['IN']],
  ['سریال کره‌ای kingdom', [], ['KR']],
  ['مستند زندگی', ['documentary'], []],
  ['سریال جوکر', [], []],
  ['جوکر دوبله فارسی', [], []],
])('%s names the genres %j and the countries %j', (query, genres, codes) => {
  expect(kindsNamed(query, known.countryOf)).toEqual({ genres, countries: codes });
});
