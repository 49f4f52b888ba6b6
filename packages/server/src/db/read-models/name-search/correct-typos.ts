import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { foldWords } from '../../../domain/persian/fold.ts';
import { homophoneOf } from '../../../domain/persian/homophones.ts';
import { deletions, typoCost } from '../../../domain/persian/typo.ts';
import type { Db } from '../../client.ts';
import { hidden, prepared } from '../../prepared-statements.ts';
import { queryRows } from '../../query-rows.ts';
import { LAST_CHARACTER } from './name-matches.ts';
import type { SearchTarget } from './search-target.ts';

const MAX_CORRECTIONS = 4;
/** Maximum number of query words that are corrected. */
const QUERY_WORDS = 10;

const lookedUpWord = z.object({
  typed: z.string(),
  is_known: z.boolean(),
  begins: z.boolean(),
  neighbours: z
    .array(z.object({ word: z.string(), display: z.string(), votes: z.number() }))
    .nullable(),
});
type KnownWord = NonNullable<z.output<typeof lookedUpWord>['neighbours']>[number];
/** Maximum number of neighbours read per typed word; short words have more than anybody could mean. */
const MAX_NEIGHBOURS = 500;

/**
 * Looks up each typed word among the words of names, in one statement:
 *
 *     is_known     it is one of them
 *     begins       only for the last of several words: it is a prefix of one of them, so it may be unfinished
 *     neighbours   words that may be one typo away, from the word or from its spelling with the commonest letters
 *                  of the same sound; only for words that are neither known nor begun, or for all if there is
 *                  no such word
 */
function lookUpWords(db: Db, target: SearchTarget, words: readonly string[]) {
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  // Passed as text, because all rows of an array of arrays must have the same length.
  const variants = words.map((word) => {
    const near = new Set([...deletions(word), ...deletions(homophoneOf(word))]);
    return `{${[...near].map((variant) => `"${variant}"`)}}`;
  });
  return queryRows(
    db,
    lookedUpWord,
    prepared(sql`
    with target as materialized (select ${target.wordKind}::text as kind, ${last}::text as last, ${last + LAST_CHARACTER}::text as beyond),
    typed as materialized (
      select t.word, t.variants::text[] as variants,
        exists (select from search_words w where w.word = t.word and w.kind = (select kind from target)) as is_known,
        t.word = (select last from target) and exists (
          select from search_words w where w.kind = (select kind from target)
            and w.word >= (select last from target) and w.word < (select beyond from target)) as begins
      from unnest(${hidden(sql`${sql.param(words)}::text[]`)}, ${hidden(sql`${sql.param(variants)}::text[]`)}) t (word, variants)
    ),
    strange as materialized (
      select bool_or(not is_known and not begins and variants <> '{}') as is_any from typed
    )
    select t.word as typed, t.is_known, t.begins, (
      select json_agg(f) from (
        select w.word, w.display, w.votes from search_words w
        where w.kind = (select kind from target) and word_deletions(w.word) && t.variants
          and (not (select is_any from strange) or (not t.is_known and not t.begins))
        limit ${MAX_NEIGHBOURS}
      ) f) as neighbours
    from typed t`),
  );
}

/** Additional cost, on top of the typo's, if other letters only sound alike. */
const HEARD = 0.5;

/**
 * The cost of the one typo between two words, of which other letters may merely sound alike: «متروبلیص» is «متروپلیس».
 * `null` if they differ by more.
 */
function costOf(typed: string, word: string): number | null {
  const cost = typoCost(typed, word);
  if (cost !== null) return cost;
  const heard = typoCost(homophoneOf(typed), homophoneOf(word));
  return heard === null ? null : heard + HEARD;
}

interface CorrectedWord {
  display: string;
  cost: number;
}

/** The neighbours that are one typo away from a word, likeliest first. */
function oneTypoAway(typed: string, neighbours: readonly KnownWord[]): CorrectedWord[] {
  return neighbours
    .map((row) => ({ ...row, cost: row.word === typed ? null : costOf(typed, row.word) }))
    .filter((row): row is typeof row & { cost: number } => row.cost !== null)
    .sort((a, b) => a.cost - b.cost || b.votes - a.votes);
}

export interface CorrectedQuery {
  text: string;
  /** Similarity of the query to it, 0–1: the cost of its typos relative to its length. */
  likeness: number;
}

const correctedQuery = (words: readonly string[], text: string, cost: number): CorrectedQuery => ({
  text,
  likeness: Math.max(0, 1 - cost / words.join('').length),
});

/** Maximum number of corrections per word, when several words are corrected together. */
const FOUND_EACH = 4;

/** Combinations of the words with each unknown one corrected, likeliest first. */
function combine(
  words: readonly string[],
  found: ReadonlyMap<string, CorrectedWord[]>,
): CorrectedQuery[] {
  let ways: { words: string[]; rank: number; cost: number }[] = [{ words: [], rank: 0, cost: 0 }];
  for (const word of words) {
    const choices = found.get(word)?.slice(0, FOUND_EACH) ?? [{ display: word, cost: 0 }];
    ways = ways
      .flatMap((way) =>
        choices.map(({ display, cost }, i) => ({
          words: [...way.words, display],
          rank: way.rank + i,
          cost: way.cost + cost,
        })),
      )
      .sort((a, b) => a.rank - b.rank)
      .slice(0, MAX_CORRECTIONS);
  }
  return ways.map((way) => correctedQuery(words, way.words.join(' '), way.cost));
}

/**
 * Corrected versions of the query, most likely first: corrects every word that occurs in no name,
 * or else one of the known words. At most `MAX_CORRECTIONS`.
 */
export async function correctTypos(
  db: Db,
  target: SearchTarget,
  query: string,
): Promise<CorrectedQuery[]> {
  const words = foldWords(query).slice(0, QUERY_WORDS);
  const looked = await lookUpWords(db, target, words);
  const isKnown = new Set(
    looked.filter((row) => row.is_known || row.begins).map(({ typed }) => typed),
  );
  // Shorter words are not in the index of deletions.
  const isCorrigible = (word: string) => deletions(word).length > 0;
  const unknown = words.filter((word) => !isKnown.has(word) && isCorrigible(word));
  const suspects = [...new Set(unknown.length > 0 ? unknown : words)];
  const found = new Map(
    looked
      .filter(({ typed }) => suspects.includes(typed) && isCorrigible(typed))
      .map(({ typed, neighbours }) => [typed, oneTypoAway(typed, neighbours ?? [])]),
  );
  if (unknown.length > 0) {
    // All unknown words must be corrected for the whole query to match.
    return unknown.some((word) => found.get(word)?.length === 0) ? [] : combine(words, found);
  }
  return suspects
    .flatMap((word) => (found.get(word) ?? []).slice(0, 2).map((one) => ({ ...one, word })))
    .slice(0, MAX_CORRECTIONS)
    .map(({ word, display, cost }) => {
      const text = words.map((w) => (w === word ? display : w)).join(' ');
      return correctedQuery(words, text, cost);
    });
}
