import { toPersianDigits } from './digits.ts';

/** Where a subtitle comes from: a stream of the film's file, or a file that staff added. */
export const SUBTITLE_ORIGINS = ['embedded', 'added'] as const;
export type SubtitleOrigin = (typeof SUBTITLE_ORIGINS)[number];

export interface NamedSubtitle {
  language: {
    /** BCP 47 */
    code: string;
    titleFa: string;
  };
  /** Distinguishes it from others of the same language; null: none. */
  label: string | null;
  isForced: boolean;
  /** For deaf and hard-of-hearing viewers. */
  isSdh: boolean;
  origin: SubtitleOrigin;
}

interface SubtitleName {
  /** `فارسی (ناشنوایان)`, with a number if nothing else distinguishes it. */
  name: string;
  /** Additional information from its label and origin; `null` if there is none. */
  note: string | null;
  /** Name and note together. */
  whole: string;
}

const ORIGINS: Record<SubtitleOrigin, string> = { embedded: 'از خود فیلم', added: 'افزوده' };

/** Name of a subtitle without its label, e.g. `فارسی (ناشنوایان)`. */
export function subtitleName({
  language,
  isSdh,
  isForced,
}: Pick<NamedSubtitle, 'language' | 'isSdh' | 'isForced'>): string {
  const notes = [isSdh && 'ناشنوایان', isForced && 'فقط نوشته‌های تصویر'].filter(Boolean);
  return notes.length > 0 ? `${language.titleFa} (${notes.join('، ')})` : language.titleFa;
}

/** `English` for `en`; null for an unknown code. */
function ownName(code: string): string | null {
  try {
    return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? null;
  } catch {
    return null;
  }
}

/** What a label adds to a name; null: nothing. */
function noteOf({ label, language }: NamedSubtitle, name: string): string | null {
  const note = label?.trim() ?? '';
  return note === '' || name.includes(note) || note === ownName(language.code) ? null : note;
}

const wholeOf = (name: string, note: string | null) => (note === null ? name : `${name}، ${note}`);

/**
 * Unique names for the subtitles of one film. Equal names are distinguished by origin, and those of the same origin by
 * numbers.
 */
export function subtitleNames(subtitles: readonly NamedSubtitle[]): SubtitleName[] {
  const origins = new Map<string, Set<SubtitleOrigin>>();
  const plain = subtitles.map((subtitle) => {
    const name = subtitleName(subtitle);
    const note = noteOf(subtitle, name);
    const key = wholeOf(name, note);
    origins.set(key, (origins.get(key) ?? new Set()).add(subtitle.origin));
    return { name, note, key, origin: ORIGINS[subtitle.origin] };
  });
  const taken = new Set<string>();
  return plain.map(({ name, note, key, origin }) => {
    const isOfMany = (origins.get(key)?.size ?? 0) > 1;
    const told = isOfMany ? (note === null ? origin : `${note}، ${origin}`) : note;
    let numbered = name;
    for (let n = 2; taken.has(wholeOf(numbered, told)); n += 1) {
      numbered = `${name} ${toPersianDigits(String(n))}`;
    }
    const whole = wholeOf(numbered, told);
    taken.add(whole);
    return { name: numbered, note: told, whole };
  });
}
