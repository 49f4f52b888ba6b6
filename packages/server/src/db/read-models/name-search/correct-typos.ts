import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { foldWords } from '../../../domain/persian/fold.ts';
import { deletions, typoCost } from '../../../domain/persian/typo.ts';
import type { Db } from '../../client.ts';
import { queryRows } from '../../query-rows.ts';
import type { SearchTarget } from './search-target.ts';

const MAX_CORRECTIONS = 4;
/** Maximum number of query words that are corrected. */
const QUERY_WORDS = 10;

const knownWord = z.object({ word: z.string(), display: z.string(), votes: z.number() });
type KnownWord = z.output<typeof knownWord>;

async function wordsOneTypoAway(db: Db, target: SearchTarget, word: string): Promise<KnownWord[]> {
  const variants = deletions(word);
  if (variants.length === 0) return [];
  const rows = await queryRows(
    db,
    knownWord,
    sql`
    select word, display, votes from search_words
    where kind = ${target.wordKind} and deletions && ${sql.param(variants)}::text[] limit 500`,
  );
  return rows
    .map((row) => ({ row, cost: row.word === word ? null : typoCost(word, row.word) }))
    .filter((entry): entry is { row: KnownWord; cost: number } => entry.cost !== null)
    .sort((a, b) => a.cost - b.cost || b.row.votes - a.row.votes)
    .map(({ row }) => row);
}

/**
 * Whether some word starts with these letters: it is still being typed. Letters and digits need no
 * escaping.
 */
async function isBeginning(db: Db, target: SearchTarget, letters: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from search_words where kind = ${target.wordKind} and word like ${`${letters}%`} limit 1`);
  return rows.length > 0;
}

/** Maximum number of corrections per word, when several words are corrected together. */
const FOUND_EACH = 4;

/** The words with each unknown one corrected, most likely combinations first. */
function combine(words: readonly string[], found: ReadonlyMap<string, KnownWord[]>): string[] {
  let ways: { words: string[]; rank: number }[] = [{ words: [], rank: 0 }];
  for (const word of words) {
    const choices = found.get(word)?.map(({ display }) => display) ?? [word];
    ways = ways
      .flatMap((way) =>
        choices.map((choice, i) => ({ words: [...way.words, choice], rank: way.rank + i })),
      )
      .sort((a, b) => a.rank - b.rank)
      .slice(0, MAX_CORRECTIONS);
  }
  return ways.map((way) => way.words.join(' '));
}

const wordRow = z.object({ word: z.string() });

/**
 * Corrected versions of the query, most likely first: corrects every word that occurs in no name,
 * or else one of the known words. At most `MAX_CORRECTIONS`.
 */
export async function correctTypos(db: Db, target: SearchTarget, query: string): Promise<string[]> {
  const words = foldWords(query).slice(0, QUERY_WORDS);
  const known = await queryRows(
    db,
    wordRow,
    sql`
    select word from search_words
    where kind = ${target.wordKind} and word = any(${sql.param(words)}::text[])`,
  );
  const isKnown = new Set(known.map(({ word }) => word));
  const last = words.at(-1) ?? '';
  if (words.length > 1 && !isKnown.has(last) && (await isBeginning(db, target, last))) {
    isKnown.add(last);
  }
  // Shorter words are not indexed.
  const isCorrigible = (word: string) => deletions(word).length > 0;
  const unknown = words.filter((word) => !isKnown.has(word) && isCorrigible(word));
  const suspects = [...new Set(unknown.length > 0 ? unknown : words)];
  const found = new Map(
    await Promise.all(
      suspects.map(
        async (word) =>
          [word, (await wordsOneTypoAway(db, target, word)).slice(0, FOUND_EACH)] as const,
      ),
    ),
  );
  if (unknown.length > 0) {
    // All unknown words must be corrected for the whole query to match.
    return unknown.some((word) => found.get(word)?.length === 0) ? [] : combine(words, found);
  }
  return suspects
    .flatMap((word) => (found.get(word) ?? []).slice(0, 2).map(({ display }) => [word, display]))
    .slice(0, MAX_CORRECTIONS)
    .map(([word, display]) => words.map((w) => (w === word ? display : w)).join(' '));
}
