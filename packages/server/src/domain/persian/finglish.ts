import { align, lettersOf } from './align.ts';
import { foldWords } from './fold.ts';

/** Folded words, with ئ as ع: both are a glottal stop, which Latin may leave out. */
export function wordsToRead(persian: string): string[] {
  return foldWords(persian.replaceAll('ئ', 'ع').replaceAll('ي\u0654', 'ع'));
}

/**
 * How irregular `latin` is as a romanisation of the Persian name or word: 0 when each letter has a
 * regular spelling, plus up to 1 for each irregularity (English silent letters, c for ک, …); null
 * when a letter of either has no counterpart. Spaces on either side are ignored. Regular Finglish
 * stays under about 0.1 per letter; names borrowed from English under about 0.25. Both texts are
 * cut after 64 letters.
 */
export function finglishCost(latin: string, persian: string): number | null {
  const words = foldWords(latin);
  const name = wordsToRead(persian);
  if (words.length === 0 || name.length === 0) return null;
  const { cost } = align(lettersOf(words), lettersOf(name), {
    skips: false,
    open: 'neither',
    limit: Number.MAX_VALUE,
  });
  return cost === Number.POSITIVE_INFINITY ? null : cost;
}
