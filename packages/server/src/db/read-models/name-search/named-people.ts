import { type PersonRef, personRole } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { foldWords, joinedKey } from '../../../domain/persian/fold.ts';
import { nameEndKeys } from '../../../domain/persian/names-of-people.ts';
import { personReadingsOf } from '../../../domain/persian/query-readings.ts';
import { queryAlternatives } from '../../../domain/persian/search-words.ts';
import type { Db } from '../../client.ts';
import { hidden, prepared } from '../../prepared-statements.ts';
import { queryRows } from '../../query-rows.ts';
import { personColumns, personRow, toPersonRef } from '../person-refs.ts';
import { allOf, anyOf, MUCH_BETTER_KNOWN } from './candidates.ts';
import { type Hit, TIERS } from './name-matches.ts';
import { PEOPLE } from './search-target.ts';

/**
 * Maximum number of popular people, best known first, that are considered because their names have all words of the
 * query.
 */
const CANDIDATES = 10;
const MAX_PEOPLE = 3;
/** Maximum number of words of a name. */
const MAX_WORDS = 4;
/** Minimum number of letters of a surname. */
const MIN_LETTERS = 4;

const row = personRow.extend({
  votes: z.number(),
  main_role: personRole.nullable(),
  names: z.array(z.string()),
});

export interface NamedPerson {
  person: PersonRef;
  /** Sum over all of the person's titles. */
  votes: number;
}

/**
 * Popular people whom a query names as typed, by their whole name or their surname, among what people want of them
 * («فیلم‌های آل پاچینو»), and those of given ids, whom it names otherwise; best known first, without much less known
 * namesakes.
 */
export async function findNamedPeople(
  db: Db,
  query: string,
  ids: readonly number[] = [],
): Promise<NamedPerson[]> {
  const texts = [query, ...personReadingsOf(query).map(({ text }) => text)].filter(
    (text) => foldWords(text).length <= MAX_WORDS && joinedKey(text).length >= MIN_LETTERS,
  );
  if (texts.length === 0 && ids.length === 0) return [];
  const ways = texts.flatMap(queryAlternatives).map((way) => allOf(way, '', false));
  const rows = await queryRows(
    db,
    row,
    prepared(sql`
    select ${personColumns}, s.votes, s.main_role, ${PEOPLE.names} as names
    from (
      (select s.person_id as id from person_search s
        where s.words @@ ${hidden(sql`${anyOf(ways)}::tsquery`)} and s.is_popular
        order by s.votes + 0 desc, s.person_id desc limit ${sql.raw(`${CANDIDATES}`)})
      union select unnest(${sql.param(ids)}::int[])
    ) c join person_search s on s.person_id = c.id join people p on p.id = c.id
    where not p.is_hidden
    order by s.votes desc, c.id desc`),
  );
  const asked = texts.map(joinedKey);
  const named = rows
    .map((found) => ({ ...found, keys: new Set(found.names.flatMap(nameEndKeys)) }))
    .filter(({ id, keys }) => ids.includes(id) || asked.some((key) => keys.has(key)));
  // Beside Morgan Freeman, Brad Pitt is meant, too, though he is less known; beside Tom Hanks no Colin is.
  const hasBetterKnownNamesake = ({ keys, votes }: (typeof named)[number]) =>
    named.some(
      (other) =>
        votes * MUCH_BETTER_KNOWN < other.votes && [...keys].some((key) => other.keys.has(key)),
    );
  return named
    .filter((found) => !hasBetterKnownNamesake(found))
    .slice(0, MAX_PEOPLE)
    .map((found) => ({ person: toPersonRef(found, found.main_role), votes: found.votes }));
}

/**
 * Number of a query's titles that are listed before the people it names, by likelihood: titles whose name equals the
 * query, and titles whose names have its words if they are better known than the person.
 */
export function placeOfPeople(hits: readonly Hit[], [first]: readonly NamedPerson[]): number {
  if (!first) return 0;
  const after = hits.findIndex(
    ({ tier, votes }) => tier > TIERS.alias || (tier > TIERS.exact && votes < first.votes),
  );
  return after === -1 ? hits.length : after;
}
