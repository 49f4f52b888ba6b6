import type { Random } from './random.ts';
import { WORDS, type Word, wordAt } from './words.ts';

/**
 * Flattens the head of the distribution: the most common word is in about 5 % of names, as in real
 * data.
 */
const FLATNESS = 6;

export interface TitleName {
  fa: string;
  en: string;
  words: Word[];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function join(random: Random, [first, second, third]: Word[]): { fa: string; en: string } {
  const a = first as Word;
  const [A, B, C] = [first, second, third].map((word) => capital(word?.en ?? ''));
  const the = random.chance(0.35) ? 'The ' : '';
  if (!second) return { fa: a.fa, en: `${the}${A}` };
  const b = second;
  const way = random.below(5);
  if (third) {
    if (way === 0) return { fa: `${a.fa} ${b.fa} و ${third.fa}`, en: `${the}${A}, ${B} and ${C}` };
    if (way === 1)
      return { fa: `${a.fa} در ${b.fa} ${third.fa}`, en: `${the}${A} in the ${C} ${B}` };
    return { fa: `${a.fa} ${b.fa} ${third.fa}`, en: `${the}${A} of ${B} ${C}` };
  }
  if (way === 0) return { fa: `${a.fa} و ${b.fa}`, en: `${A} and ${the}${B}` };
  if (way === 1) return { fa: `آخرین ${a.fa} ${b.fa}`, en: `The Last ${A} of ${B}` };
  if (way === 2) return { fa: `${a.fa}‌های ${b.fa}`, en: `${the}${B} ${A}s` };
  if (way === 3) return { fa: `${a.fa} از ${b.fa}`, en: `${the}${A} from ${B}` };
  return { fa: `${a.fa} ${b.fa}`, en: `${the}${A} of the ${B}` };
}

/** A film name of one to three words, in both languages. */
export function titleName(random: Random): TitleName {
  const count = 1 + random.rank(3, 2) + (random.chance(0.5) ? 1 : 0);
  const words = Array.from({ length: Math.min(3, count) }, () =>
    wordAt(random.rank(WORDS, FLATNESS)),
  );
  const { fa, en } = join(random, words);
  const number = random.chance(0.04) ? ` ${2 + random.below(4)}` : '';
  return { fa: fa + number, en: en + number, words };
}

const FIRST = `علی Ali|محمد Mohammad|رضا Reza|جان John|مریم Maryam|مایکل Michael|دیوید David|زهرا Zahra|حسین Hossein
مری Mary|رابرت Robert|سارا Sara|جیمز James|فاطمه Fatemeh|ویلیام William|لیلا Leila|پل Paul|ماریا Maria|احمد Ahmad
امیر Amir|پیتر Peter|آنا Anna|بهرام Bahram|نیکی Niki|توماس Thomas|الیزابت Elizabeth|شهاب Shahab|هدیه Hedieh
کیت Kate|مارک Mark|ژان Jean|پی‌یر Pierre|آکیرا Akira|یوکو Yoko|راج Raj|پریا Priya|اینگمار Ingmar|سوفیا Sophia
فدریکو Federico|کلودیا Claudia|هانس Hans|اینگرید Ingrid|سرگئی Sergei|اولگا Olga|پرویز Parviz|عزت‌الله Ezzatollah`;
const LAST = `احمدی Ahmadi|اسمیت Smith|محمدی Mohammadi|جونز Jones|حسینی Hosseini|براون Brown|رضایی Rezaei|لی Lee
کریمی Karimi|ویلسون Wilson|مرادی Moradi|تیلور Taylor|جعفری Jafari|خان Khan|کومار Kumar|فرهادی Farhadi|کیارستمی Kiarostami
مولر Muller|روسی Rossi|گارسیا Garcia|تاناکا Tanaka|ایوانف Ivanov|مهرجویی Mehrjui|بیضایی Beyzaie|نصیریان Nasirian`;

function pairs(table: string): [fa: string, en: string][] {
  return table.split(/[|\n]/).map((entry) => entry.split(' ') as [string, string]);
}

const FIRST_NAMES = pairs(FIRST);
const LAST_NAMES = pairs(LAST);

function namePart(random: Random, known: [string, string][], share: number): [string, string] {
  if (random.chance(share)) return known[random.rank(known.length, 4)] as [string, string];
  const word = wordAt(150 + random.rank(WORDS - 150, 40));
  return [word.fa, capital(word.en)];
}

/** First and last name in both scripts. */
export function personName(random: Random): { fa: string; en: string } {
  const [firstFa, firstEn] = namePart(random, FIRST_NAMES, 0.75);
  const [lastFa, lastEn] = namePart(random, LAST_NAMES, 0.25);
  return { fa: `${firstFa} ${lastFa}`, en: `${firstEn} ${lastEn}` };
}
