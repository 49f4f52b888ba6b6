const INVISIBLE = /\p{Cf}|\u0640|\u034f/gu;
const PERSIAN_DIGITS = /[\u06f0-\u06f9\u0660-\u0669]/g;
const OTHER_DOTS = /[。｡․·•٫۔]/g;
/** «example [dot] com», «example دات کام». */
const SPELLED_DOT = /\s*[[({]\s*(?:dot|\.|نقطه|دات)\s*[\])}]\s*/g;

const NOT_IN_WORD = "(?<![\\p{L}\\p{N}'’])";
const ENDS = '(?![\\p{L}\\p{N}])';

/** Top-level domains that no sentence contains after a dot, so that spaces around the dot cannot hide a domain. */
const PLAIN_ENDINGS = 'com|net|org|ir|info|xyz|biz';
const ENDINGS = `${PLAIN_ENDINGS}|me|tv|io|co|cc|ru|de|uk|eu|fr|nl|tk|ml|ly|app|dev|site|online|shop|store|link|club|top|live|pro|vip|fun|bet|casino|click|website|space|stream|download|ایران|کام`;

const LINKS = [
  /\b[a-z][a-z+]{1,9}:\/\/\S+/gu,
  new RegExp(`${NOT_IN_WORD}www\\s?\\.\\s?\\S+`, 'gu'),
  new RegExp(`[\\p{L}\\p{N}-]{1,63}\\.(?:${ENDINGS})${ENDS}(?:[/?#]\\S*)?`, 'gu'),
  new RegExp(`[a-z0-9-]{1,63}\\s{0,3}\\.\\s{0,3}(?:${PLAIN_ENDINGS})${ENDS}`, 'gu'),
  new RegExp(`${NOT_IN_WORD}t\\s{0,3}\\.\\s{0,3}me\\s{0,3}/\\s{0,3}\\S+`, 'gu'),
  new RegExp(`\\s(?:دات|نقطه|dot)\\s{1,3}(?:کام|آی\\s?آر|نت|ارگ|${PLAIN_ENDINGS}|me)${ENDS}`, 'gu'),
  // Channels, accounts and e-mail addresses.
  /@\s?[a-z][a-z0-9_.]{3,}/gu,
];

/** Nine or more digits after 0 or +, with any spacing. */
const PHONE = /(?<![\d.])(?:\+|00?)[\s\-_.()]{0,3}[1-9](?:[\s\-_.()]{0,3}\d){8,12}(?!\d)/g;

function plainForm(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(PERSIAN_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(OTHER_DOTS, '.')
    .replace(SPELLED_DOT, '.');
}

/**
 * Everything in a comment that leads off the site: URLs, domains, channels, e-mail addresses and telephone numbers,
 * deduplicated and without spaces, even if disguised by Persian digits, joiners or spaces around dots.
 */
export function linksOf(text: string): string[] {
  const plain = plainForm(text);
  const links = LINKS.flatMap((pattern) => plain.match(pattern) ?? []);
  const phones = (plain.match(PHONE) ?? []).map((phone) => phone.replace(/\D/g, ''));
  const found = [...new Set([...links.map((link) => link.replace(/\s/g, '')), ...phones])];
  return found.filter((link) => !found.some((other) => other !== link && other.includes(link)));
}
