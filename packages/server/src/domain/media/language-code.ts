/** Codes of libraries (ISO 639-2/B), which `Intl` does not know and Matroska is full of. */
const BIBLIOGRAPHIC: Record<string, string> = {
  alb: 'sq',
  arm: 'hy',
  baq: 'eu',
  bur: 'my',
  chi: 'zh',
  cze: 'cs',
  dut: 'nl',
  fre: 'fr',
  geo: 'ka',
  ger: 'de',
  gre: 'el',
  ice: 'is',
  mac: 'mk',
  mao: 'mi',
  may: 'ms',
  per: 'fa',
  rum: 'ro',
  slo: 'sk',
  tib: 'bo',
  wel: 'cy',
};

/** Codes that say: none, several, unknown, uncoded. */
const NO_LANGUAGE = new Set(['und', 'mul', 'zxx', 'mis']);

/**
 * The shortest ISO 639 code of what files call their language ("fas", "per", "pes", "fa-IR": all `fa`).
 * Null: it says nothing.
 */
export function shortLanguage(tag: string | undefined): string | null {
  const code = tag?.trim().toLowerCase().replaceAll('_', '-') ?? '';
  const known = BIBLIOGRAPHIC[code];
  if (known !== undefined) return known;
  // `qaa` to `qtz` are for private use.
  if (!/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/.test(code) || /^q[a-t][a-z]/.test(code)) return null;
  const { language } = new Intl.Locale(code);
  return NO_LANGUAGE.has(language) ? null : language;
}
