import { foldWords, joinedKey } from './fold.ts';
import { numbersInDigits } from './number-words.ts';
import { yearsOf } from './query-noise.ts';

/** A catalogue list that a query describes: its filters and its order. */
export interface NamedList {
  type: 'all' | 'movie' | 'series' | 'short';
  /** Genre slugs. */
  genres: string[];
  /** ISO 3166-1 codes. */
  countries: string[];
  /** Codes of the countries that no title may be from. */
  exceptCountries: string[];
  yearFrom: number | null;
  yearTo: number | null;
  /** `null` for any order. */
  order: 'year' | 'imdb' | null;
}

type PhraseFilters = Partial<NamedList>;

/** Keys are folded and without spaces, because «کره ای» and «کره‌ای» are one word. */
const keysOf = (phrases: string) => phrases.split('،').map(joinedKey);

/** The filters and order that each phrase implies. */
const PHRASES: [phrases: string, said: PhraseFilters][] = [
  [
    'فیلم، فیلم های، فیلم هایی، فیلما، فیلمای، فیلم سینمایی، سینمایی، سینمای، film، filme، filmha، film haye، filmaye، films، movie، movies',
    { type: 'movie' },
  ],
  [
    'سریال، سریال های، سریال هایی، سریالا، سریالای، سریالی، serial، seriale، seryal، seryale، serial haye، seryal haye، series، tv series، tv show، tv shows',
    { type: 'series' },
  ],
  ['فیلم کوتاه، فیلم های کوتاه، short film، short films، film kootah', { type: 'short' }],
  ['دفاع مقدس، defa moghadas', { genres: ['war'], countries: ['IR'] }],
  ['انیمه، انیمه های، anime', { genres: ['animation'], countries: ['JP'] }],
  ['کی دراما، kdrama، k drama، korean drama', { type: 'series', countries: ['KR'] }],
  ['بالیوود، bollywood', { type: 'movie', countries: ['IN'] }],
  ['خارجی، khareji، kharejy، foreign', { exceptCountries: ['IR'] }],
  ['جدید، جدیدترین، تازه، jadid، jadide، jadidtarin، new، newest، latest', { order: 'year' }],
  ['بهترین، برترین، behtarin، bartarin، best، top', { order: 'imdb' }],
  ['قدیمی، ghadimi، old', { yearTo: 1999 }],
  [
    'قبل از انقلاب، پیش از انقلاب، قبل انقلاب، ghabl az enghelab، ghable enghelab',
    { yearTo: 1978, countries: ['IR'] },
  ],
];

/** Additional words for genres, and of their names those that `kindsNamed` recognizes. */
const GENRES: Record<string, string> = {
  action: 'اکشنی، بزن بزن، akshen',
  animation: 'انیمیشن، کارتون، کارتونی، cartoon، cartoons، karton، kartoon، animations، animeyshen',
  biography: 'زندگی نامه، زندگینامه ای',
  comedy: 'طنز، خنده دار، komedi، komedy، tanz، comedies',
  crime: 'پلیسی، گانگستری، جنایی پلیسی، polisi، jenayi، jenaei',
  documentary: 'مستند، mostanad، documentaries',
  drama: 'درام، dram، dramas',
  family: 'خانواده، کودک، کودکان، کودکانه، بچه گانه، کودک و نوجوان، khanevadegi',
  fantasy: 'fantezi',
  history: 'tarikhi، historical',
  horror: 'ترسناک، وحشت، وحشتناک، tarsnak، vahshatnak',
  'martial-arts': 'razmi',
  mystery: 'رازآلود، moamayi، moamaei',
  reality: 'مسابقه، مسابقه تلویزیونی، رئالیتی شو، mosabeghe',
  romance: 'عشقی، رمانتیک، asheghane، romantic',
  'sci-fi': 'تخیلی، علمی، فضایی، علمی و تخیلی، elmi، elmi takhayoli، takhayoli، sci fi، scifi',
  sport: 'varzeshi، sports',
  superhero: 'سوپرهیرویی، superheroes',
  thriller: 'دلهره آور، هیجانی، thrillers',
  war: 'jangi',
  western: 'westerns',
};

/** Additional words for countries, besides their names and the adjectives derived from them regularly. */
const COUNTRIES: Record<string, string> = {
  CN: 'chini، chinese',
  DE: 'almani، german',
  ES: 'spanish',
  FR: 'فرانسوی، faransavi، french',
  GB: 'انگلیسی، انگلیس، بریتانیایی، british',
  IN: 'هندی، بالیوودی، hendi، indian',
  IR: 'فارسی، irani، iranian، iran، farsi، persian',
  IT: 'italian',
  JP: 'ژاپنی، japoni، japanese',
  KR: 'کره، کره ای، korei، koreyi، korean',
  RU: 'روسی، russian',
  TR: 'ترکی، torki، turkish',
  US: 'آمریکایی، امریکایی، آمریکا، هالیوودی، هالیوود، amrikayi، amrikaei، american، hollywood',
};

/** Phrases that do not affect the list. */
const FILLERS = new Set(
  keysOf(
    `دانلود، تماشا، تماشای، دیدن، پخش، آنلاین، رایگان، ژانر، دوبله، دوبله فارسی، با دوبله فارسی، زیرنویس، زیرنویس فارسی، زبان فارسی،
    بدون سانسور، خوب، خوبی، قشنگ، باحال، جالب، جذاب، عالی، چند، چندتا، چند تا، همه، مناسب، برای، واسه، معرفی، معرفی کن، معرفی کنید،
    معرفی کنین، پیشنهاد، پیشنهادی، پیشنهاد بده، پیشنهاد بدید، پیشنهاد بدین، نشون بده، نشان بده، بده، بذار، پخش کن، لطفا، میخوام، می خوام، میخواهم، می خواهم، پرطرفدار، پرطرفدارترین، پر طرفدار، محبوب، محبوبترین، محبوب ترین، معروف،
    پربیننده، پربیننده ترین، پرفروش، پرفروش ترین، تاریخ سینما، با، و، از، به، ها، های، ای، ی، محصول، ساخت، کشور، سال، همه، میلادی، download، danlod، watch، online، free، dubbed، doble،
    doble farsi، zirnevis، zirnevis farsi، e، ye، ha، haye، khoob، khub، chand، chandta، moarefi، moarefi kon، pishnahad، the، a، some، good، popular، of، from، in، all`,
  ),
);

const adjectiveOf = (name: string) => {
  if (name.endsWith('ه')) return `${name}ای`;
  return name.endsWith('ا') ? `${name}یی` : `${name}ی`;
};

/** The keys of the words for countries that are no names of places: «لهستانی», but not «ماداگاسکار», which is a film. */
export const nationalities = (names: Iterable<string>): Set<string> =>
  new Set([
    ...Array.from(names, (name) => joinedKey(adjectiveOf(name))),
    ...Object.values(COUNTRIES).flatMap(keysOf),
  ]);

/** Country codes by the keys of the words for the countries: «ترکیه», «ترکیه‌ای», «ترکی». */
export function countryWords(names: ReadonlyMap<string, string>): Map<string, string> {
  const words = new Map<string, string>();
  for (const [code, name] of names)
    for (const way of [name, adjectiveOf(name)]) words.set(joinedKey(way), code);
  for (const [code, phrases] of Object.entries(COUNTRIES))
    for (const key of keysOf(phrases)) words.set(key, code);
  return words;
}

const PHRASE_FILTERS = new Map(
  PHRASES.flatMap(([phrases, said]) => keysOf(phrases).map((key) => [key, said])),
);
const GENRE_WORDS = new Map(
  Object.entries(GENRES).flatMap(([slug, phrases]) => keysOf(phrases).map((key) => [key, slug])),
);

/** Number of words of the longest phrase. */
const MAX_PHRASE_WORDS = 3;
/** Longer queries are never read as a list. */
const MAX_WORDS = 9;

/** Words for a country that are languages beside another title: «دوبله فارسی». */
const LANGUAGES = new Set(keysOf('فارسی، farsi، persian'));

/**
 * Genres and countries that the words of a query name, whatever else they are: «انیمه» of «انیمه هیولا», «هندی» of
 * «فیلم هندی دان».
 */
export function kindsNamed(
  query: string,
  countryOf: Known['countryOf'],
): Pick<NamedList, 'genres' | 'countries'> {
  const words = foldWords(query);
  const genres = new Set<string>();
  const countries = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(MAX_PHRASE_WORDS, words.length - at); length > 0; length--) {
      const key = words.slice(at, at + length).join('');
      const said = PHRASE_FILTERS.get(key);
      const country = LANGUAGES.has(key) ? undefined : countryOf(key);
      const genre = GENRE_WORDS.get(key);
      for (const slug of [...(said?.genres ?? []), ...(genre ? [genre] : [])]) genres.add(slug);
      for (const code of [...(said?.countries ?? []), ...(country ? [country] : [])])
        countries.add(code);
    }
  }
  return { genres: [...genres], countries: [...countries] };
}

interface Known {
  /** Genre slugs by the keys of their names. */
  genres: ReadonlyMap<string, string>;
  /** Country code by the key of a word, for countries that titles are from. */
  countryOf: (key: string) => string | undefined;
  /** Whether a key is said of what is from a country, which names no title by itself: «ترکی», unlike «ایران». */
  isNationality: (key: string) => boolean;
}

const RANGE_BEGINS = new Set(foldWords('از بین az from between'));
const SINCE = new Set(foldWords('بعد baad after since'));
const ONE = new Set(foldWords('یه یک ye yek a'));
const RANGE_JOINERS = new Set(foldWords('تا و الی ta va to and'));

/** The years of «از ۲۰۱۰ تا ۲۰۱۵», «بین ۲۰۱۰ و ۲۰۱۵», «۲۰۱۰-۲۰۱۵» and «۲۰۱۰ به بعد», and how many words that takes. */
function yearRange(words: readonly string[], from: number) {
  let first = RANGE_BEGINS.has(words[from] ?? '') ? from + 1 : from;
  if (words[first] === 'سال') first += 1;
  const isOpen = words[first + 1] === 'به' && SINCE.has(words[first + 2] ?? '');
  const [since] = isOpen ? yearsOf(words[first] ?? '') : [];
  if (since !== undefined)
    return { said: { yearFrom: since, yearTo: null }, length: first + 3 - from };
  const last = RANGE_JOINERS.has(words[first + 1] ?? '') ? first + 2 : first + 1;
  const [yearFrom] = yearsOf(words[first] ?? '');
  const yearTo = yearsOf(words[last] ?? '').at(-1);
  if (yearFrom === undefined || yearTo === undefined || yearFrom >= yearTo) return null;
  return { said: { yearFrom, yearTo }, length: last + 1 - from };
}

/** The years of «دهه ۶۰», which means the 1360s unless the query says that it is Gregorian. */
function decade(word: string, isGregorian: boolean): PhraseFilters | null {
  const number = Number(/^\d{2,4}$/.exec(word)?.[0]);
  if (!(number % 10 === 0)) return null;
  const [year] =
    number < 100 ? yearsOf(String(number + (isGregorian ? 1900 : 1300))) : yearsOf(word);
  return year === undefined ? null : { yearFrom: year, yearTo: year + 9 };
}

/** What the words starting at `at` imply, and how many words that takes; `null` if they are unknown. */
function parsePhraseAt(
  words: readonly string[],
  at: number,
  known: Known,
): { said: PhraseFilters; length: number } | null {
  const range = yearRange(words, at);
  if (range) return range;
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - at); length > 0; length--) {
    const key = words.slice(at, at + length).join('');
    const genre = known.genres.get(key) ?? GENRE_WORDS.get(key);
    const country = known.countryOf(key);
    const said =
      PHRASE_FILTERS.get(key) ??
      (genre && { genres: [genre] }) ??
      (country && { countries: [country] }) ??
      (FILLERS.has(key) ? {} : null);
    if (said) return { said, length };
  }
  const word = words[at] as string;
  const next = words[at + 1] ?? '';
  const ofDecade = word === 'دهه' ? decade(next, words.includes('میلادی')) : null;
  if (ofDecade) return { said: ofDecade, length: 2 };
  const years = yearsOf(word);
  if (years.length === 0) return null;
  return { said: { yearFrom: years[0] as number, yearTo: years.at(-1) as number }, length: 1 };
}

/** Matches years on both sides of a dash; without one, the first may be a film of the second: `1917 2019`. */
const DASHED = /\p{N}\s*[-–—‐]\s*\p{N}/u;
/** Maximum number of years between two without a dash that are a range: `2010 2015`. */
const LONGEST_UNDASHED = 25;

/**
 * The list that a query describes by kind, genre, country and years, without anything else: «سریال ترکی», «فیلم کمدی
 * ایرانی ۱۴۰۱», «بهترین انیمه», «۲۰۱۰ تا ۲۰۱۵», «کره‌ای». `null` if a word is unknown, or if neither a kind, a genre, a
 * range of years nor a nationality alone is named.
 */
export function namedList(query: string, known: Known): NamedList | null {
  const typed = foldWords(numbersInDigits(query) ?? query);
  const words = ONE.has(typed[0] ?? '') ? typed.slice(1) : typed;
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  const list: NamedList = {
    type: 'all',
    genres: [],
    countries: [],
    exceptCountries: [],
    yearFrom: null,
    yearTo: null,
    order: null,
  };
  const isDashed = DASHED.test(query);
  let isRange = false;
  for (let at = 0; at < words.length; ) {
    const found = parsePhraseAt(words, at, known);
    if (found === null) return null;
    const { genres = [], countries = [], exceptCountries = [], ...said } = found.said;
    if (said.type && list.type !== 'all' && list.type !== said.type) return null;
    Object.assign(list, said);
    const isNear = (said.yearTo ?? 0) - (said.yearFrom ?? 0) <= LONGEST_UNDASHED;
    const minRangeWords = isDashed || isNear ? 2 : 3;
    isRange ||= said.yearFrom != null && (found.length >= minRangeWords || words[at] === 'دهه');
    list.genres = [...new Set([...list.genres, ...genres])];
    list.countries = [...new Set([...list.countries, ...countries])];
    list.exceptCountries = [...new Set([...list.exceptCountries, ...exceptCountries])];
    at += found.length;
  }
  const isNationality = list.countries.length > 0 && known.isNationality(words.join(''));
  return list.type !== 'all' || list.genres.length > 0 || isRange || isNationality ? list : null;
}
