import { readFile } from 'node:fs/promises';
import type { HistoryItem } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPasswords } from '../integrations/passwords/create-passwords.ts';
import { login } from '../testing/auth-calls.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createDemoAccounts, DEMO_PASSWORD } from './demo-accounts.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

async function loadDemoTitles() {
  const file = new URL('../../demo/catalogue.jsonl', import.meta.url);
  const records = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  // Without clips, films and pictures: this test does not use them.
  const { rejected } = await t.load(
    records.map((line) => ({
      ...JSON.parse(line),
      ...{ trailers: undefined, editions: undefined, screenshots: undefined },
      ...{ poster: undefined, backdrop: undefined, image: undefined },
    })),
  );
  expect(rejected).toBe(0);
}

const makeAccounts = () => createDemoAccounts(t.database.db, createPasswords());

it('gives the demo’s member something of everything, once', async () => {
  await loadDemoTitles();
  await makeAccounts();
  const { body } = await login(t, { email: 'member@demo.parde', password: DEMO_PASSWORD });
  const headers = { authorization: `Bearer ${body.token}` };
  const get = async (url: string) => (await t.call({ method: 'GET', url, headers })).json();

  const { counts } = await get('/api/user/activity');
  expect(counts).toMatchObject({ watchlist: 6, history: 9, likes: 3, follows: 2 });
  const { data } = await get('/api/user/history');
  const seen = (data as HistoryItem[]).map(({ episode, isFinished }) => [
    episode?.number,
    isFinished,
  ]);
  expect(seen).toEqual([
    [undefined, false],
    [undefined, false],
    [3, false],
    [2, true],
    [1, true],
    [undefined, true],
    [1, true],
    [undefined, true],
    [undefined, false],
  ]);

  await t.call({ method: 'DELETE', url: '/api/user/history', headers });
  await makeAccounts();
  expect((await get('/api/user/history')).total).toBe(0);
});
