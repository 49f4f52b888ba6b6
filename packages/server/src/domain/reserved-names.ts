import { foldWords } from './persian/fold.ts';
import { siteName } from './site-defaults.ts';

/** Roles that speak for the site. */
const ROLES = [
  ...['پشتیبان', 'پشتیبانی', 'مدیر', 'مدیران', 'مدیریت', 'سرپرست', 'ناظر', 'ادمین', 'اپراتور'],
  ...['مسئول سایت', 'صاحب سایت', 'گرداننده', 'گردانندگان', 'تیم سایت', 'روابط عمومی', 'رسمی'],
  ...['خدمات مشتریان', 'سیستم', 'پاسخگو'],
  ...['admin', 'admins', 'administrator', 'operator', 'moderator', 'mod', 'support', 'staff'],
  ...['official', 'owner', 'root', 'system', 'webmaster', 'helpdesk', 'customer service'],
  ...['modir', 'poshtiban', 'poshtibani', 'null', 'undefined', 'anonymous'],
];

/**
 * Characters that look like a Latin letter: letters of other scripts, and digits. Both sides of a comparison are
 * mapped, so `l` and `1` may both become `i`.
 */
// biome-ignore format: a table reads better in rows
const LOOKS_LIKE: Record<string, string> = {
  а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x',
  і: 'i', ѕ: 's', ј: 'j', ԁ: 'd', һ: 'h', ӏ: 'i', п: 'n', г: 'r', ԛ: 'q', ԝ: 'w',
  α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't',
  υ: 'u', χ: 'x', ɑ: 'a', ɡ: 'g', ᴏ: 'o', ո: 'n', օ: 'o', ѵ: 'v',
  0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', l: 'i', '|': 'i', '!': 'i',
};

/** The visual form of a word; stretched letters count once. */
const looksOf = (word: string) =>
  [...word]
    .map((char) => LOOKS_LIKE[char] ?? char)
    .join('')
    .replace(/(.)\1+/gu, '$1');

/** Replaces the signs of `@dm|n$` by letters, since folding would drop them. */
const asLetters = (name: string) =>
  name.replaceAll('@', 'a').replaceAll('$', 's').replace(/[|!]/g, 'i');

const wordsOf = (name: string) => foldWords(asLetters(name)).map(looksOf);

const LONGEST_IN_WORDS = 2;
const reserved = new Set(ROLES.map((role) => wordsOf(role).join(' ')));

/**
 * Whether readers could mistake a member's name for the site's or its staff's: it contains a role as whole words («مدیر
 * سایت», not «مدیری»), spells one letter by letter, or is the name of the site.
 */
export function isReservedName(name: string): boolean {
  const words = wordsOf(name);
  const whole = words.join('');
  if (whole === wordsOf(siteName()).join('') || reserved.has(whole)) return true;
  return words.some((_, at) =>
    Array.from({ length: LONGEST_IN_WORDS }, (_, i) => words.slice(at, at + i + 1).join(' ')).some(
      (part) => reserved.has(part),
    ),
  );
}
