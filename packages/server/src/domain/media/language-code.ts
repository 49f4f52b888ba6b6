/** ISO 639-2/B codes, common in Matroska, which `Intl` does not know. */
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
  // What follows the first part (country, script) is of no concern here.
  const code = /^([a-z]{2,3})(?:[-_]|$)/.exec(tag?.trim().toLowerCase() ?? '')?.[1];
  // `qaa` to `qtz` are for private use.
  if (code === undefined || NO_LANGUAGE.has(code) || /^q[a-t][a-z]/.test(code)) return null;
  return BIBLIOGRAPHIC[code] ?? new Intl.Locale(code).language;
}
