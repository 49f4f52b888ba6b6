import { countryWords, nationalities } from '../../domain/persian/named-list.ts';

/** All assigned ISO 3166-1 alpha-2 codes, and Kosovo's user-assigned one. */
const CURRENT =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS ' +
  'BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE ' +
  'EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM ' +
  'HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC ' +
  'LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO ' +
  'TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW';

/** Countries that no longer exist, by their former code. */
const RETIRED: Record<string, string> = {
  AN: 'آنتیل هلند',
  CS: 'چکسلواکی',
  DD: 'آلمان شرقی',
  SU: 'اتحاد جماهیر شوروی',
  VD: 'ویتنام جنوبی',
  YU: 'یوگسلاوی',
};

/** Common names for countries whose name in ICU is official, oddly spelt or hard to find by typing. */
const CORRECTED: Record<string, string> = {
  AE: 'امارات متحده عربی',
  AZ: 'جمهوری آذربایجان',
  CD: 'جمهوری دموکراتیک کنگو',
  CF: 'جمهوری آفریقای مرکزی',
  CG: 'جمهوری کنگو',
  CX: 'جزیره کریسمس',
  GQ: 'گینه استوایی',
  GW: 'گینه بیسائو',
  HK: 'هنگ‌کنگ',
  KP: 'کره شمالی',
  KR: 'کره جنوبی',
  MK: 'مقدونیه شمالی',
  MM: 'میانمار',
  MO: 'ماکائو',
  PG: 'پاپوآ گینه نو',
  PS: 'فلسطین',
  TL: 'تیمور شرقی',
  US: 'آمریکا',
  UM: 'جزایر دورافتاده آمریکا',
  AS: 'ساموآی آمریکا',
  VI: 'جزایر ویرجین آمریکا',
  ZA: 'آفریقای جنوبی',
};

/** Codes with their Persian names. */
export function countryNames(): Map<string, string> {
  const names = new Intl.DisplayNames(['fa'], { type: 'region', fallback: 'none' });
  const all = new Map<string, string>();
  for (const code of CURRENT.split(' '))
    all.set(code, CORRECTED[code] ?? plain(names.of(code), code));
  for (const [code, name] of Object.entries(RETIRED)) all.set(code, name);
  return all;
}

/** Drops the ezafe after ه («کره جنوبی»), as newspapers write it. */
function plain(name: string | undefined, code: string): string {
  return (name ?? code).replaceAll('هٔ', 'ه').replaceAll('ۀ', 'ه');
}

const WORDS = countryWords(countryNames());
const NATIONALITIES = nationalities(countryNames().values());

/** Code of the country that a word names, by the word's search key: TR for «ترکیه», «ترکیه‌ای» and «ترکی». */
export const countryOfWord = (key: string): string | undefined => WORDS.get(key);

/** Whether a word, by its search key, is said of what is from a country: «لهستانی». */
export const isNationality = (key: string): boolean => NATIONALITIES.has(key);
