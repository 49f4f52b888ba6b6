import type { SubtitleFormat } from './read-subtitles.ts';

/** The longest films have about 4,000; signs and karaoke effects about 30,000. */
export const MOST_CUES = 50_000;
/** In characters, without fonts and pictures. The longest films have 300,000. */
export const MOST_CHARACTERS = 3_000_000;

/** Checked before parsing: parsing that much would block the event loop for up to a second. */
export function isTooLarge(text: string, format: SubtitleFormat): boolean {
  let cues = 0;
  let characters = format === 'ass' ? 0 : text.length;
  const starts = format === 'ass' ? /^(?:dialogue|comment):.*$/gim : /[-–—]\s?>/g;
  for (const [start] of text.matchAll(starts)) {
    cues += 1;
    if (format === 'ass') characters += start.length;
    if (cues > MOST_CUES || characters > MOST_CHARACTERS) return true;
  }
  return characters > MOST_CHARACTERS;
}
