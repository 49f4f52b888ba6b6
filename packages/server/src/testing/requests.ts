import type { TitleRequest } from '@parde/contract';
import type { Member } from './members.ts';
import type { TestApp } from './test-app.ts';

interface Asked {
  joined: boolean;
  request: TitleRequest;
  message?: string;
  errors?: Record<string, string[]>;
}

/** The minimal request. */
export const MINIMAL_REQUEST = { title: 'رگبار', type: 'movie' };

export const askFor = (by: Member, wish: object) => by.post<Asked>('/api/user/request', wish);

/** Rows of all requests with their number of votes, oldest first. */
export async function storedRequests(t: TestApp) {
  const { rows } = await t.database.pool.query<{
    title: string;
    votes: number;
    [column: string]: unknown;
  }>(
    `select r.*, (select count(*)::int from request_votes v where v.request_id = r.id) as votes
     from title_requests r order by id`,
  );
  return rows;
}
