import { expect, it } from 'vitest';
import { createQueryClient } from './query-client';

const record = ['orders', 'getOne', { id: '1', meta: undefined }];

it('does not use the row of a list as the whole record', async () => {
  const client = createQueryClient();
  client.setQueryData(record, { id: 1 });
  expect(client.getQueryData(record)).toBeUndefined();
  await client.fetchQuery({ queryKey: record, queryFn: () => ({ id: 1, events: [] }) });
  client.setQueryData(record, (known: object | undefined) => ({ ...known, state: 'paid' }));
  expect(client.getQueryData(record)).toEqual({ id: 1, events: [], state: 'paid' });
});

it('keeps everything else', () => {
  const client = createQueryClient();
  client.setQueryData(['canned-replies'], { replies: [] });
  expect(client.getQueryData(['canned-replies'])).toEqual({ replies: [] });
});
