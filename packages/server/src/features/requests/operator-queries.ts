import type { TitleType } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { RequestState } from '../../domain/request-state.ts';

export interface RequestToAnswer extends Record<string, unknown> {
  id: number;
  type: TitleType;
  title: string;
  imdb: string | null;
  year: number | null;
  state: RequestState;
  votes: number;
  /** Members' notes, newest first. */
  notes: string[];
}

const NOTES = 3;

/** Requests in the given states, most votes first, with the newest notes. */
export async function findRequestsToAnswer(
  db: Db,
  states: readonly RequestState[],
  limit: number,
): Promise<RequestToAnswer[]> {
  const { rows } = await db.execute<RequestToAnswer>(sql`
    select r.id, r.type, r.title, r.imdb, r.year, r.state,
      (select count(*)::int from request_votes v where v.request_id = r.id) as votes,
      array(select v.note from request_votes v where v.request_id = r.id and v.note is not null
        order by v.created_at desc limit ${NOTES}) as notes
    from title_requests r
    where r.state = any(${sql.param(states)}::request_state[])
    order by votes desc, r.created_at, r.id limit ${limit}`);
  return rows;
}
