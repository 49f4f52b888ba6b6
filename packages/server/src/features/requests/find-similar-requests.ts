import type { TitleRequest } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { nameKey } from '../../domain/persian/name-key.ts';
import { likeness, requestWords } from '../../domain/request-words.ts';
import { findNearRequests, findRequests } from './queries.ts';

const SHOWN = 5;
/** Number of candidates that are compared in detail. */
const LOOKED_AT = 60;
/** Half of the words, or all of them with slips. */
const LEAST_LIKENESS = 0.5;

/** Live requests with a name similar to the typed one, most similar first, then by votes. */
export async function findSimilarRequests(
  db: Db,
  userId: number,
  typed: string,
): Promise<TitleRequest[]> {
  const key = nameKey(typed);
  if (key === '') return [];
  const near = await findNearRequests(db, { key, words: requestWords(typed), limit: LOOKED_AT });
  const ids = near
    .map(({ id, title, votes }) => {
      const begins = nameKey(title).startsWith(key);
      return { id, votes, likeness: begins ? 1 : likeness(typed, title) };
    })
    .filter((request) => request.likeness >= LEAST_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness || b.votes - a.votes || a.id - b.id)
    .slice(0, SHOWN)
    .map(({ id }) => id);
  return findRequests(db, userId, ids);
}
