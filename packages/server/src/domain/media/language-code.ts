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

/** Codes without a specific language: undetermined, multiple, none, uncoded. */
const NO_LANGUAGE = new Set(['und', 'mul', 'zxx', 'mis']);

/**
 * The shortest ISO 639 code of a language tag in a file ("fas", "per", "pes", "fa-IR": all `fa`). `null` if the tag
 * names no language.
 */
export function shortLanguage(tag: string | undefined): string | null {
  // The rest of the tag (country, script) is ignored.
  const code = /^([a-z]{2,3})(?:[-_]|$)/.exec(tag?.trim().toLowerCase() ?? '')?.[1];
  // `qaa` to `qtz` are reserved for private use.
  if (code === undefined || NO_LANGUAGE.has(code) || /^q[a-t][a-z]/.test(code)) return null;
  return BIBLIOGRAPHIC[code] ?? new Intl.Locale(code).language;
}
