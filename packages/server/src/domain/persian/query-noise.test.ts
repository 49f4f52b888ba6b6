import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asksForWorks,
  isOnlyNoise,
  kindOf,
  withoutKinds,
  withoutNoise,
  withSomeNoise,
} from './query-noise.ts';

describe('withSomeNoise', () => {
  it.each([
    ['دانلود عصر جدید', ['عصر جدید', 'دانلود عصر']],
    ['دانلود عصر جدید کامل', ['عصر جدید کامل', 'عصر جدید', 'دانلود عصر']],
    ['دانلود آقای مجرد دوبله', ['دانلود اقای مجرد', 'مجرد دوبله', 'اقای مجرد']],
    ['عصر جدید قسمت ۱', ['عصر جدید']],
    ['عصر جدید ۱۹۳۶', ['عصر جدید']],
    ['عصر جدید', []],
    ['فیلم', []],
  ])('of «%s» is %j', (query, texts) => {
    expect(withSomeNoise(query).map(({ text }) => text)).toEqual(texts);
  });
});

describe('withoutNoise', () => {
  it.each([
    ['فیلم متروپلیس', 'متروپلیس', []],
    ['دانلود فیلم سینمایی متروپلیس', 'متروپلیس', []],
    ['متروپلیس با زیرنویس فارسی', 'متروپلیس', []],
    ['داستان فیلم متروپلیس', 'متروپلیس', []],
    ['برام فیلم متروپلیس رو بذار', 'متروپلیس', []],
    ['موسیقی متن متروپلیس', 'متروپلیس', []],
    ['آهنگ تیتراژ سریال متروپلیس', 'متروپلیس', []],
    ['دانلود رایگان فیلم متروپلیس بدون سانسور', 'متروپلیس', []],
    ['متروپلیس ۱۹۲۷', 'متروپلیس', [1927]],
    ['Metropolis (1927) 1080p BluRay', 'metropolis', [1927]],
    ['metropolis imdb', 'metropolis', []],
    ['Metropolis.1927.REMUX.AAC.mkv', 'metropolis', [1927]],
    ['بهترین فیلم های نولان', 'نولان', []],
    ['قیصر ۱۳۴۸', 'قیصر', [1969, 1970]],
    ['blade runner 2049 2017', 'blade runner 2049', [2017]],
    ['سریال نمایش لوسی فصل ۲ قسمت سوم', 'نمایش لوسی', []],
    ['lucy show s01e02', 'lucy show', []],
    ['the lucy show season 2', 'the lucy show', []],
    ['danlod film gav', 'gav', []],
    ['فیلم های نولان', 'نولان', []],
    ['سید جواد عزتی', 'جواد عزتی', []],
    ['زنده یاد علی حاتمی', 'علی حاتمی', []],
    ['فيلم متروپليس', 'متروپلیس', []],
    ['متروپلیس دوب', 'متروپلیس', []],
    ['دانلود باز', 'باز', []],
    ['metropolis 19', 'metropolis', []],
    ['metropolis 1927 10', 'metropolis', [1927]],
    ['lucy show seas', 'lucy show', []],
    ['نمایش لوسی فصل دو', 'نمایش لوسی', []],
    ['متروپلیس دوبله گلوری', 'متروپلیس', []],
    ['سریال نمایش لوسی تمام قسمت ها', 'نمایش لوسی', []],
    ['film irani gav', 'gav', []],
    ['فیلم متروپلیس ۱۹۲۷ سانسور نشده', 'متروپلیس', [1927]],
    ['متروپلیس با کیفیت عالی', 'متروپلیس', []],
    ['متروپلیس دوبله شبکه نمایش', 'متروپلیس', []],
    ['film gav ba keyfiat khoob', 'gav', []],
    ['gav bedoone sansor', 'gav', []],
    ['متروپلیس سال ۱۹۲۷ زیرنویس', 'متروپلیس', [1927]],
    ['راکی یک', 'راکی', []],
    ['gav bedune sansur', 'gav', []],
    ['متروپلیس ۱۹۲۷ ژانر وحشت', 'متروپلیس', [1927]],
    ['متروپلیس قدیمی ۱۹۲۷ زیرنویس', 'متروپلیس', [1927]],
    ['همه فیلم های نولان', 'نولان', []],
    ['سلام لطفا فیلم متروپلیس رو بذارید', 'متروپلیس', []],
    ['میشه متروپلیس ۱۹۲۷ رو اضافه کنید', 'متروپلیس', [1927]],
    ['دنبال فیلم متروپلیس می‌گردم', 'متروپلیس', []],
    ['salam film gav ro darid', 'gav', []],
    ['واکینگ دد فصل یازده', 'واکینگ دد', []],
    ['آخرین قسمت نمایش لوسی', 'نمایش لوسی', []],
    ['نمایش لوسی قسمت پایانی', 'نمایش لوسی', []],
    ['lucy show final season', 'lucy show', []],
    ['lucy show season 4 part 3', 'lucy show', []],
    ['نمایش لوسی فصل ۴ پارت ۲', 'نمایش لوسی', []],
    ['lucy show 3x05', 'lucy show', []],
    ['Lucy.Show.E1071.720p', 'lucy show', []],
    ['lucy show bolum 150', 'lucy show', []],
    ['نمایش لوسی دوبله صدا و سیما', 'نمایش لوسی', []],
    ['behtarin film haye nolan', 'nolan', []],
  ])('of «%s» is «%s»', (query, text, years) => {
    expect(withoutNoise(query)[0]).toMatchObject({ text, years });
  });

  it.each([
    '',
    '!',
    'فیلم',
    'دانلود فیلم',
    '2012',
    'متروپلیس',
    'مردی با دوربین',
    'with love',
    'هفت',
    '۱۲ مرد',
    'به من نگاه کن',
  ])('leaves «%s» as it is', (query) => {
    expect(withoutNoise(query)).toEqual([]);
  });

  it('keeps a number that may be of the name', () => {
    expect(withoutNoise('فیلم پدرخوانده 2').map(({ text }) => text)).toEqual([
      'پدرخوانده 2',
      'پدرخوانده',
    ]);
  });

  it('takes a year between a name and a person away, too', () => {
    expect(withoutNoise('فیلم متروپلیس ۱۹۲۷ فریتس لانگ').at(-1)).toEqual({
      text: 'متروپلیس فریتس لانگ',
      years: [1927],
    });
    expect(withoutNoise('2001 a space odyssey')).toEqual([]);
  });

  it('tells the number of a part that a film may have', () => {
    const placeOf = (query: string) => withoutNoise(query)[0]?.place;
    expect(placeOf('متروپلیس قسمت دوم دوبله')).toBe(2);
    expect(placeOf('متروپلیس پارت ۲')).toBe(2);
    expect(placeOf('متروپلیس بخش دوم')).toBe(2);
    expect(placeOf('متروپلیس جلد ۲')).toBe(2);
    expect(placeOf('سریال متروپلیس قسمت دوم')).toBeUndefined();
    expect(placeOf('متروپلیس فصل ۱ قسمت ۲')).toBeUndefined();
  });

  it('takes the number of a first part away, too', () => {
    expect(withoutNoise('kingsman 1 hardsub farsi').map(({ text }) => text)).toEqual([
      'kingsman 1',
      'kingsman',
    ]);
  });

  it.each([
    ['فیلم لیلا با بازی لیلا حاتمی', ['لیلا با بازی لیلا حاتمی', 'لیلا']],
    ['فیلم با بازی لیلا حاتمی', ['بازی لیلا حاتمی']],
    ['لیلا با بازی لیلا حاتمی', ['لیلا']],
  ])('takes away who plays in it: of «%s»', (query, texts) => {
    expect(withoutNoise(query).map(({ text }) => text)).toEqual(texts);
  });

  it.each([
    ['بازیگر نقش اول فیلم متروپلیس', 'متروپلیس'],
    ['متروپلیس نقش منفی', 'متروپلیس'],
    ['کی تو متروپلیس بازی کرده', 'متروپلیس'],
    ['چه کسی در نمایش لوسی بازی می‌کند', 'نمایش لوسی'],
    ['کارگردان متروپلیس کیه', 'متروپلیس'],
    ['بازیگراش کیان متروپلیس', 'متروپلیس'],
    ['سریال متروپلیس آلمانی', 'متروپلیس'],
  ])('takes away what is asked about it, or said of it: «%s»', (query, text) => {
    expect(withoutNoise(query).map((reading) => reading.text)).toContain(text);
  });

  it.each(['کی متروپلیس', 'کجا متروپلیس'])('asks nothing by «%s»', (query) => {
    expect(withoutNoise(query)).toEqual([]);
  });

  it('keeps a kind of film that may be of the name', () => {
    expect(withoutNoise('فیلم ترسناک آنابل دوبله').map(({ text }) => text)).toEqual([
      'ترسناک انابل',
      'انابل',
    ]);
    expect(withoutNoise('فیلم کمدی').map(({ text }) => text)).toEqual(['کمدی']);
  });

  it.each([
    ['وسترن‌های جان فورد', 'جان فورد'],
    ['lon chaney silent movies', 'lon chaney'],
    ['با بازی شهاب حسینی', 'شهاب حسینی'],
    ['فیلم بازی نوید محمدزاده', 'نوید محمدزاده'],
    ['فیلمای شهاب حسینی', 'شهاب حسینی'],
    ['آخرین فیلم پناهی', 'پناهی'],
    ['film e jadide farhadi', 'farhadi'],
    ['کارهای دیوید لینچ', 'دیوید لینچ'],
    ['films by tarantino', 'tarantino'],
    ['فیلم ۲۰۰۸ نولان', 'نولان'],
    ['فیلمی که دی‌کاپریو بازی کرده', 'دی کاپریو'],
    ['فیلم‌هایی که اصغر فرهادی ساخته', 'اصغر فرهادی'],
    ['نوید محمدزاده تو چه فیلم‌هایی بازی کرده', 'نوید محمدزاده'],
    ['یه فیلم خوب از رضا عطاران', 'رضا عطاران'],
    ['فیلمایی که کریستین بیل بازی کرده', 'کریستین بیل'],
    ['فیلمه که توش لیلا حاتمی بازی کرده', 'لیلا حاتمی'],
    ['لان چینی', 'لان چینی'],
    ['horror', 'horror'],
    ['فیلم', null],
  ])('of «%s» without kinds of films is %j', (query, text) => {
    expect(withoutKinds(query)).toBe(text);
  });

  it.each([
    ['سریال جوکر', 'series'],
    ['جوکر فصل ۲', 'series'],
    ['مسابقه جوکر', 'series'],
    ['joker s01e02', 'series'],
    ['جوکر قسمت ۵', 'series'],
    ['فیلم سینمایی جوکر', 'movie'],
    ['joker movie', 'movie'],
    ['فیلم سریال جوکر', null],
    ['جوکر', null],
  ])('«%s» is of the kind %s', (query, kind) => {
    expect(kindOf(query)).toBe(kind);
  });

  it('is total, and leaves something', () => {
    const word = fc.constantFrom('فیلم', 'با', 'فصل', '2', '1999', 's01e02', 'گاو', '!', 'free');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), (words) => {
        for (const { text } of withoutNoise(words.join(' '))) expect(text).not.toBe('');
      }),
    );
  });
});

it('takes letters of a name for no unfinished noise', () => {
  expect(withoutNoise('ای تی')).toEqual([]);
});

it.each([
  ['فیلم‌های هیچکاک', true],
  ['آثار هیچکاک', true],
  ['فیلم هیچکاک', false],
])('«%s» asks for works: %s', (query, isSo) => {
  expect(asksForWorks(query)).toBe(isSo);
});

it.each([
  ['دانلود', true],
  ['فیلم رو بذار', true],
  ['فیلم جوکر رو بذار', false],
  ['سلام', false],
  ['', false],
])('«%s» is only noise: %s', (query, isSo) => {
  expect(isOnlyNoise(query)).toBe(isSo);
});
