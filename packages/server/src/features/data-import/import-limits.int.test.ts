import { MAX_DATA_IMPORT_LENGTH, MAX_LISTS } from '@parde/shared/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entriesOf, LETTERBOXD, readImport, writeImport } from '../../testing/data-import.ts';
import { createMember } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createSampleApp();
});

afterAll(() => t.close());

const SMALL = `${LETTERBOXD},Rating\n2021-05-06,Metropolis,1927,https://boxd.it/1,4.5\n`;

it('a ZIP with the most lists is read and written at once', async () => {
  const member = await createMember(t);
  const files = Array.from({ length: MAX_LISTS + 4 }, (_, place) => `${place}.csv`);
  for (const name of files) {
    const { rows } = await readImport(member, SMALL, name);
    expect((await writeImport(member, entriesOf(rows))).status).toBe(200);
  }
});

it('large files in quick succession are refused', async () => {
  const member = await createMember(t);
  const text = `${SMALL}${'\n'.repeat(MAX_DATA_IMPORT_LENGTH - SMALL.length)}`;
  const statuses: number[] = [];
  for (let place = 0; place < 21; place += 1) {
    const { status } = await member.post('/api/user/data-import/read', { text });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});
