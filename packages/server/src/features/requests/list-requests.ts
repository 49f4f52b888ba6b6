import type { TitleRequest } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { findTitleRefs } from '../../db/read-models/title-cards.ts';
import { requestState, titleType } from '../../db/schema/index.ts';
import { isoTime } from '../../db/time.ts';
import { nameKey } from '../../domain/persian/fold.ts';
import { nameSimilarity, requestWords } from '../../domain/request-words.ts';

const requestRow = z.object({
  id: z.number(),
  type: z.enum(titleType.enumValues),
  title: z.string(),
  imdb: z.string().nullable(),
  year: z.number().nullable(),
  state: z.enum(requestState.enumValues),
  reason: z.string().nullable(),
  title_id: z.number().nullable(),
  votes: z.number(),
  has_voted: z.boolean(),
  created_at: z.string(),
});

const requestColumns = (userId: number) => sql`
  r.id, r.type, r.title, r.imdb, r.year, r.state, r.reason, r.title_id,
  r.votes,
  exists (
    select from request_votes v where v.request_id = r.id and v.user_id = ${userId}
  ) as has_voted,
  ${isoTime(sql`r.created_at`)} as created_at`;

/** Requests as one member sees them, with all titles loaded in one query. */
async function selectRequests(db: Db, userId: number, from: SQL): Promise<TitleRequest[]> {
  const rows = await queryRows(db, requestRow, sql`select ${requestColumns(userId)} ${from}`);
  const ids = rows.map((row) => row.title_id).filter((id) => id !== null);
  const titles = await findTitleRefs(db, ids);
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    title: row.title,
    imdb: row.imdb,
    year: row.year,
    state: row.state,
    reason: row.reason,
    votes: row.votes,
    hasVoted: row.has_voted,
    fulfilledBy: titles.get(row.title_id ?? 0) ?? null,
    createdAt: row.created_at,
  }));
}

/** The given requests, in the given order; missing ones are skipped. */
export function findRequests(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<TitleRequest[]> {
  return selectRequests(
    db,
    userId,
    sql`from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, place)
      join title_requests r on r.id = wanted.id order by wanted.place`,
  );
}

const totalRow = z.object({ total: z.number() });

/** A page of the requests a member made or joined, latest vote first. */
export async function findOwnRequests(db: Db, userId: number, limit: number, offset: number) {
  const [data, counted] = await Promise.all([
    selectRequests(
      db,
      userId,
      sql`from request_votes own join title_requests r on r.id = own.request_id
        where own.user_id = ${userId}
        order by own.created_at desc nulls last, r.id desc limit ${limit} offset ${offset}`,
    ),
    queryRow(
      db,
      totalRow,
      sql`select count(*)::int as total from request_votes where user_id = ${userId}`,
    ),
  ]);
  return { data, total: counted?.total ?? 0 };
}

export const nearRequest = z.object({ id: z.number(), title: z.string(), votes: z.number() });
export type NearRequest = z.output<typeof nearRequest>;

export interface NearOptions {
  /** Folded, so that it needs no escaping; never ''. */
  key: string;
  /** See `domain/request-words.ts`. */
  words: readonly string[];
  limit: number;
}

/**
 * Live requests that share words with a name or whose key begins with it; most shared words first.
 */
export function nearRequests({ key, words, limit }: NearOptions): SQL {
  const begins = sql`r.key like ${`${key}%`}`;
  return sql`
    select r.id, r.title, r.votes
    from title_requests r
    where r.state in ('open', 'accepted') and (r.words && ${sql.param(words)}::text[] or ${begins})
    order by r.key = ${key} desc, ${begins} desc,
      (select count(*) from unnest(r.words) w where w = any(${sql.param(words)}::text[])) desc,
      r.votes desc, r.id
    limit ${limit}`;
}

export async function findNearRequests(db: Db, options: NearOptions): Promise<NearRequest[]> {
  const rows = await queryRows(db, nearRequest, nearRequests(options));
  return rows;
}

const SHOWN = 5;
/** Number of candidates that are compared in detail. */
const LOOKED_AT = 60;
/** Minimum similarity: half of the words, or all of them with typos. */
const MIN_SIMILARITY = 0.5;

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
      return { id, votes, similarity: begins ? 1 : nameSimilarity(typed, title) };
    })
    .filter((request) => request.similarity >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity || b.votes - a.votes || a.id - b.id)
    .slice(0, SHOWN)
    .map(({ id }) => id);
  return findRequests(db, userId, ids);
}
