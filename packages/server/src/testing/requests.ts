import type { TitleRequest } from '@parde/contract';
import { test } from 'vitest';
import { createMember, type Member } from './members.ts';
import { createTestApp, type TestApp } from './test-app.ts';

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

/** Tests of requests: a new member for each test, and no requests. */
export const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from the pattern
  .extend('t', { scope: 'file' }, async ({}, { onCleanup }) => {
    const t = await createTestApp();
    onCleanup(() => t.close());
    return t;
  })
  .extend('noRequests', { auto: true }, async ({ t }) => {
    await t.rows('delete from title_requests');
  })
  .extend('member', ({ t }) => createMember(t))
  .extend(
    'ask',
    ({ member }) =>
      (wish: object, by: Member = member) =>
        askFor(by, wish),
  )
  .extend(
    'stored',
    { scope: 'file' },
    ({ t }) =>
      () =>
        storedRequests(t),
  );
