// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { clearMemberData } from './auth';

const MEMBERS = [
  ['GET /api/user/watchlist', {}],
  ['GET /api/titles/{id}/comments', { params: { id: 7 } }],
  ['GET /api/titles/{id}/topcomments', { params: { id: 7 } }],
  ['followed-ids'],
  [{ kind: 'anything' }],
];
const EVERYBODYS = [
  ['GET /api/titles/{id}', { params: { id: 7 } }],
  ['GET /api/people/search', {}],
  ['GET /api/collections', {}],
];

test('members’ data is cleared, public data stays', () => {
  const client = new QueryClient();
  for (const key of [...MEMBERS, ...EVERYBODYS]) client.setQueryData(key, 'data');
  clearMemberData(client);
  expect(MEMBERS.map((key) => client.getQueryData(key))).toEqual(MEMBERS.map(() => undefined));
  expect(EVERYBODYS.map((key) => client.getQueryData(key))).toEqual(EVERYBODYS.map(() => 'data'));
});

test('active queries are reset and refetched', async () => {
  const client = new QueryClient();
  const queryKey = ['GET /api/user/history', {}];
  client.setQueryData(queryKey, 'of the first');
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => Promise.resolve('of the second'),
    staleTime: 60_000,
  });
  const seen: unknown[] = [];
  const leave = observer.subscribe(({ data }) => seen.push(data));
  clearMemberData(client);
  expect(client.getQueryData(queryKey)).toBeUndefined();
  await vi.waitFor(() => expect(seen.at(-1)).toBe('of the second'));
  expect(seen).not.toContain('of the first');
  leave();
});
