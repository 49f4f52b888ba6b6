import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { foldWords } from '../../../domain/persian/fold.ts';
import { homophoneKey } from '../../../domain/persian/homophones.ts';
import { withoutStopWords } from '../../../domain/persian/stop-words.ts';
import type { Db } from '../../client.ts';
import { prepared } from '../../prepared-statements.ts';
import { queryRow } from '../../query-rows.ts';
import { allOf, anyOf, type FindCandidates, HOMOPHONE } from './candidates.ts';
import { type Hit, MIN_PREFIX_LENGTH, TIERS } from './name-matches.ts';
import type { SearchTarget } from './search-target.ts';

export interface HomophoneMatches {
  hits: Hit[];
  /** The query in the spelling of the matched name. */
  corrected: string | null;
}

/**
 * The words of the displayed name whose homophone keys equal those of the query's words; the last word may be
 * unfinished.
 */
function respell(query: string, names: readonly string[]): string | null {
  const displayed = new Map<string, string>();
  for (const word of names.flatMap((name) => name.split(/[^\p{L}\p{M}\p{N}\u200c'’]+/u))) {
    if (word !== '') displayed.set(homophoneKey(word), word);
  }
  const words = foldWords(query).map((word, i, all) => {
    const key = homophoneKey(word);
    const byPrefix = () => [...displayed].find(([whole]) => whole.startsWith(key))?.[1];
    return displayed.get(key) ?? (i === all.length - 1 ? byPrefix() : undefined);
  });
  return words.every((word) => word !== undefined) ? words.join(' ') : null;
}

const namesRow = z.object({ names: z.array(z.string()) });

/**
 * Names that are pronounced the same but spelt with other letters: س/ص/ث, ز/ذ/ض/ظ, ت/ط, ق/غ, ه/ح …
 * `wantsCorrection`: nothing matches the query as typed, so a corrected spelling is returned as
 * well; otherwise only popular names are searched.
 */
export async function findHomophoneMatches(
  db: Db,
  target: SearchTarget,
  find: FindCandidates,
  query: string,
  options: { need: number; wantsCorrection: boolean },
): Promise<HomophoneMatches> {
  const words = foldWords(withoutStopWords(query));
  const keys = words.map(homophoneKey).filter((key) => key !== '');
  const joined = homophoneKey(query);
  const [lastWord = '', lastKey = ''] = [words.at(-1), keys.at(-1)];
  if (joined.length < 2 || keys.length === 0) return { hits: [], corrected: null };
  const tsqueryOf = (isUnfinished: boolean) => {
    // The index has a homophone key only where it differs from the word itself.
    const perWord = keys.map((key, i) => {
      const isPrefix = isUnfinished && i === keys.length - 1;
      return `(${anyOf([allOf([key], HOMOPHONE, isPrefix), allOf([key], '', isPrefix)])})`;
    });
    const whole = [HOMOPHONE, ''].map((namespace) => allOf([joined], namespace, false));
    return anyOf([perWord.join(' & '), ...whole]);
  };
  // A name that is still being typed correctly is found without this.
  const mayBeUnfinished = options.wantsCorrection && lastKey.length >= MIN_PREFIX_LENGTH;
  const candidates = await find({
    tsquery: tsqueryOf(false),
    ...(mayBeUnfinished && { unfinished: { lastWord, tsquery: tsqueryOf(true) } }),
    need: options.need,
    popularOnly: !options.wantsCorrection,
  });
  const hits = candidates.map(({ id, votes }) => ({ id, votes, tier: TIERS.homophone }));
  const [best] = candidates;
  if (!best || !options.wantsCorrection) return { hits, corrected: null };
  const row = await queryRow(
    db,
    namesRow,
    prepared(sql`select ${target.names} as names from (select ${best.id}::int as id) c`),
  );
  return { hits, corrected: respell(query, row?.names ?? []) };
}
