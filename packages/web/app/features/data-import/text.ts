import type { DataImportProblem, DataImportRow } from '@parde/contract';
import { formatCount, formatPlain } from '@parde/shared/digits';
import { formatJalali } from '@parde/shared/jalali';

const count = (number: number, words: string) => number > 0 && `${formatCount(number)} ${words}`;

const listed = (parts: readonly (string | false)[]) => parts.filter(Boolean).join('، ');

const WHY: Record<DataImportProblem['why'], (value: string) => string> = {
  episode: () => 'تنها فیلم و سریال خوانده می‌شود، نه یک قسمت',
  unnamed: () => 'نام ندارد',
  rating: (value) => `امتیاز ${value} درست نیست`,
  day: (value) => `روز ${value} درست نیست`,
  nothing: () => 'امتیاز، روز تماشا یا نشانی ندارد',
};

/** Counts of what was saved, or already existed. */
const counted = ({ ratings, days, watchlist, listed: inLists }: Written) =>
  listed([
    count(ratings, 'امتیاز'),
    count(days, 'روز تماشا'),
    count(watchlist, 'نشان'),
    count(inLists, 'عنوان در فهرست'),
  ]);

export const text = {
  title: 'آوردن از جای دیگر',
  lead: 'امتیازها، روزهای تماشا، نشان‌شده‌ها و فهرست‌هایتان را از IMDb، Letterboxd و Trakt بیاورید. تا «ثبت» را نزنید چیزی نوشته نمی‌شود.',
  pick: 'برگزیدن پرونده‌ها',
  pickHelp:
    'CSV یا ZIP یا JSON همان‌گونه که از آن سایت‌ها گرفته‌اید؛ چند پرونده را می‌توانید با هم برگزینید.',
  where: {
    title: 'از کجا بگیرم؟',
    places: [
      'IMDb: در صفحهٔ امتیازها، نشان‌شده‌ها یا هر فهرست، Export',
      'Letterboxd: در Settings، بخش Data، گزینهٔ Export your data',
      'Trakt: در Settings، بخش Data، گزینهٔ Export',
    ],
  },
  reading: 'در حال خواندن…',
  formats: { imdb: 'IMDb', letterboxd: 'Letterboxd', trakt: 'Trakt' },
  tooLarge: 'پرونده بیش از اندازه بزرگ است.',
  noneInZip: 'در این ZIP پرونده‌ای از Letterboxd پیدا نشد.',
  summary: (sure: number, open: number, missing: number, ignored: number) =>
    listed([
      count(sure, 'سطر پیدا شد'),
      count(open, 'سطر را باید برگزینید'),
      count(missing, 'عنوان این‌جا نیست'),
      count(ignored, 'سطر کنار گذاشته شد'),
    ]),
  left: (zip: string, names: readonly string[]) =>
    `از ${zip} این‌ها خوانده نمی‌شود: ${names.join('، ')}`,
  problems: (number: number) => `${formatCount(number)} سطر که همه یا بخشی از آن خوانده نشد`,
  problem: ({ line, name, why, value }: DataImportProblem) =>
    `سطر ${formatPlain(line)}${name && `، «${name}»`}: ${WHY[why](value)}`,
  remove: (name: string) => `برداشتن ${name}`,
  listName: 'نام فهرستی که ساخته می‌شود',
  open: 'کدام‌یک؟',
  openHint: 'این‌ها چند عنوان می‌توانند باشند، یا سالشان با ما یکی نیست.',
  skip: 'رد شود',
  missing: (number: number) => `${formatCount(number)} عنوان پیدا نشد`,
  missingHint: 'اگر با نام دیگری این‌جا هست، پیدایش کنید؛ وگرنه رد می‌شود.',
  more: (left: string) => `نمایش ${left} سطر دیگر`,
  find: 'پیدا کردن',
  findOf: (name: string) => `پیدا کردن «${name}»`,
  chosen: (name: string) => `این است: ${name}`,
  finder: 'نام آن در این سایت',
  choose: 'همین است',
  chooseOf: (name: string) => `«${name}» همین است`,
  says: ({ stars, watchedOn, isWanted }: DataImportRow) =>
    listed([
      stars !== null && `${formatPlain(stars)} ستاره`,
      watchedOn !== null && formatJalali(watchedOn),
      isWanted && 'نشان‌شده',
    ]),
  save: (number: number) => `ثبت ${formatCount(number)} سطر`,
  nothing: 'سطری برای ثبت نیست',
  saving: 'در حال ثبت…',
  saved: (written: Written, same: Written) => {
    const [news, old] = [counted(written), counted(same)];
    if (news === '') return 'همهٔ این‌ها از پیش این‌جا بود؛ چیزی تغییر نکرد.';
    return `${news} ثبت شد.${old && ` ${old} از پیش این‌جا بود و همان ماند.`}`;
  },
};

export interface Written {
  ratings: number;
  days: number;
  watchlist: number;
  listed: number;
}
