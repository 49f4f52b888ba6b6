import type { SubtitleFormat } from './read-subtitles.ts';

/** The longest films have some 4,000; signs and songs that move letter by letter some 30,000. */
export const MOST_CUES = 50_000;
/** Characters, without fonts and pictures. The longest films have 300,000. */
export const MOST_CHARACTERS = 3_000_000;

/** Told before anything is read closely: that holds up all else in the process, up to a second for so much. */
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
