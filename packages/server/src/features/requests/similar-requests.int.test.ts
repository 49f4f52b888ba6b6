import type { TitleRequest } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandLine } from '../../db/audit-log.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { askFor } from '../../testing/requests.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { answerRequest } from './answer-requests.ts';
import { nearRequests } from './list-requests.ts';

let t: TestApp;
let member: Member;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

beforeEach(async () => {
  await t.database.pool.query('delete from title_requests');
  member = await createMember(t);
});

const ask = (wish: object, by = member) => askFor(by, wish);

describe('GET /api/user/requests/similar', () => {
  async function similar(q: string, by = member) {
    const { status, body } = await by.get<{ data: TitleRequest[] }>(
      `/api/user/requests/similar?q=${encodeURIComponent(q)}`,
    );
    expect(status).toBe(200);
    return body.data.map(({ title }) => title);
  }

  beforeEach(async () => {
    const other = await createMember(t);
    for (const title of ['دربارهٔ الی', 'الی', 'متروپولیس نو', 'The Godfather Part II', 'باران']) {
      await ask({ title, type: 'movie' }, other);
    }
  });

  it.each([
    ['الي', ['الی', 'دربارهٔ الی']],
    ['متروپ', ['متروپولیس نو']],
    ['متروپلیس', ['متروپولیس نو']],
    ['godfahter', ['The Godfather Part II']],
    ['در', ['دربارهٔ الی']],
    ['of', []],
    ['گاو خونی', []],
    ['!!!', []],
    ["%' or 1=1 --", []],
    ['', []],
  ])('finds for %s what is like it', async (q, expected) => {
    expect((await similar(q)).sort()).toEqual([...expected].sort());
  });

  it('says whether one wants it already, and leaves out what was answered', async () => {
    await ask({ title: 'باران', type: 'movie' });
    const { body } = await member.get<{ data: TitleRequest[] }>(
      '/api/user/requests/similar?q=%D8%A8%D8%A7%D8%B1%D8%A7%D9%86',
    );
    expect(body.data).toMatchObject([{ title: 'باران', votes: 2, hasVoted: true }]);
    await answerRequest(t.database.db, commandLine, {
      id: body.data[0]?.id ?? 0,
      state: 'declined',
      reason: 'نشد',
    });
    expect(await similar('باران')).toEqual([]);
  });

  it('shows five at most, whatever there is', async () => {
    await t.database.pool.query(`
      insert into title_requests (type, title, key, words)
      select 'movie', 'باران ' || n, 'باران' || n, array['باران'] from generate_series(1, 500) n`);
    expect(await similar('باران')).toHaveLength(5);
    expect((await member.get(`/api/user/requests/similar?q=${'x'.repeat(151)}`)).status).toBe(422);
  });

  it('reads the indexes of words and keys, not all requests', async () => {
    await t.database.pool.query(`
      insert into title_requests (type, title, key, words)
      select 'movie', 'نام ' || n, 'نام' || n, array['نام' || n] from generate_series(1, 20000) n`);
    await t.database.pool.query('vacuum analyze title_requests');
    const query = nearRequests({ key: 'باران', words: ['باران', 'بارا'], limit: 60 });
    const { rows } = await t.database.db.execute(sql`explain ${query}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan on title_requests_words');
    expect(plan).toContain('Index Scan on title_requests_key');
  });
});
