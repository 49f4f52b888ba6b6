import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { foldWords } from '../../../domain/persian/fold.ts';
import { deletions, typoCost } from '../../../domain/persian/typo.ts';
import type { Db } from '../../client.ts';
import { hidden, prepared } from '../../prepared-statements.ts';
import { queryRows } from '../../query-rows.ts';
import { LAST_CHARACTER } from './name-matches.ts';
import type { SearchTarget } from './search-target.ts';

const MAX_CORRECTIONS = 4;
/** Maximum number of query words that are corrected. */
const QUERY_WORDS = 10;

const knownWord = z.object({
  typed: z.string(),
  word: z.string(),
  display: z.string(),
  votes: z.number(),
});
type KnownWord = z.output<typeof knownWord>;
/** Of one word as typed; short words have more neighbours than anybody could mean. */
const MOST_NEIGHBOURS = 500;

/** For each of the words, those of names that are one typo away, likeliest first. */
async function wordsOneTypoAway(
  db: Db,
  target: SearchTarget,
  words: readonly string[],
): Promise<Map<string, KnownWord[]>> {
  if (words.length === 0) return new Map();
  // As text, because the rows of an array of arrays have one length.
  const variants = words.map((word) => `{${deletions(word).map((variant) => `"${variant}"`)}}`);
  const rows = await queryRows(
    db,
    knownWord,
    prepared(sql`
    select typed.word as typed, f.word, f.display, f.votes
    from unnest(${hidden(sql`${sql.param(words)}::text[]`)}, ${hidden(sql`${sql.param(variants)}::text[]`)}) as typed (word, variants)
    cross join lateral (
      select w.word, w.display, w.votes from search_words w
      where w.kind = ${hidden(sql`${target.wordKind}::text`)}
        and w.deletions && typed.variants::text[]
      limit ${MOST_NEIGHBOURS}
    ) f`),
  );
  const found = Map.groupBy(rows, ({ typed }) => typed);
  return new Map(
    words.map((typed) => {
      const neighbours = (found.get(typed) ?? [])
        .map((row) => ({ row, cost: row.word === typed ? null : typoCost(typed, row.word) }))
        .filter((entry): entry is { row: KnownWord; cost: number } => entry.cost !== null)
        .sort((a, b) => a.cost - b.cost || b.row.votes - a.row.votes);
      return [typed, neighbours.map(({ row }) => row)];
    }),
  );
}

/**
 * Whether some word starts with these letters: it is still being typed. Letters and digits need no
 * escaping.
 */
async function isBeginning(db: Db, target: SearchTarget, letters: string): Promise<boolean> {
  const { rows } = await db.execute(
    prepared(sql`
    select 1 from search_words where kind = ${hidden(sql`${target.wordKind}::text`)}
      and word >= ${hidden(sql`${letters}::text`)}
      and word < ${hidden(sql`${letters + LAST_CHARACTER}::text`)} limit 1`),
  );
  return rows.length > 0;
}

/** Maximum number of corrections per word, when several words are corrected together. */
const FOUND_EACH = 4;

/** The words with each unknown one corrected, most likely combinations first. */
function combine(words: readonly string[], found: ReadonlyMap<string, KnownWord[]>): string[] {
  let ways: { words: string[]; rank: number }[] = [{ words: [], rank: 0 }];
  for (const word of words) {
    const choices = found
      .get(word)
      ?.slice(0, FOUND_EACH)
      .map(({ display }) => display) ?? [word];
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
    prepared(sql`
    select word from search_words
    where kind = ${hidden(sql`${target.wordKind}::text`)}
      and word = any(${hidden(sql`${sql.param(words)}::text[]`)}::text[])`),
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
  const found = await wordsOneTypoAway(db, target, suspects.filter(isCorrigible));
  if (unknown.length > 0) {
    // All unknown words must be corrected for the whole query to match.
    return unknown.some((word) => found.get(word)?.length === 0) ? [] : combine(words, found);
  }
  return suspects
    .flatMap((word) => (found.get(word) ?? []).slice(0, 2).map(({ display }) => [word, display]))
    .slice(0, MAX_CORRECTIONS)
    .map(([word, display]) => words.map((w) => (w === word ? display : w)).join(' '));
}
