import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

/* A title with 20,000 threads, among others, must not cost more than one page: no statement scans
   the table, and none sorts all rows. */

const THREADS = 20_000;
const MAX_ROWS_READ = 6_000;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

let t: TestApp;
let film: number;
let root: number;
let reader: Member;

beforeAll(async () => {
  t = await createSampleApp();
  film = await t.titleId('متروپلیس');
  reader = await createMember(t);
  const { pool } = t.database;
  // Every tenth is held and every seventh deleted; some of each kind have replies, and one thread has many.
  await pool.query(
    `insert into comments (title_id, user_id, body, is_spoiler, state, likes, created_at, deleted_at)
      select case when n % 5 = 0 then $3::int else $1::int end, case when n % 9 = 0 then $2::int end,
        'دیدگاه ' || n, n % 4 = 0, case when n % 10 = 0 then 'held' else 'visible' end::comment_state,
        n % 50, now() - n * interval '1 minute', case when n % 7 = 0 then now() end
      from generate_series(1, $4::int) n`,
    [film, reader.id, await t.titleId('ام'), THREADS * 1.25],
  );
  await pool.query(
    `insert into comments (title_id, root_id, parent_id, body, is_spoiler, state, created_at)
      select title_id, id, id, 'پاسخ ' || n, false, 'visible', created_at + n * interval '1 minute'
      from comments, generate_series(1, 2) n where id % 3 = 0`,
  );
  const { rows } = await pool.query(
    'select min(id) as id from comments where title_id = $1 and root_id is null',
    [film],
  );
  root = rows[0].id;
  await pool.query(
    `insert into comments (title_id, root_id, parent_id, body, is_spoiler, state)
      select $1, $2, $2, 'پاسخ دیگر ' || n, false, 'visible' from generate_series(1, 3000) n`,
    [film, root],
  );
  await pool.query('vacuum analyze');
});

afterAll(() => t.close());

/**
 * The plans of the statements that a request executes, with actual row counts (EXPLAIN ANALYZE).
 */
async function plansOf(url: string): Promise<PlanNode[]> {
  const { pool } = t.database;
  const query = pool.query.bind(pool);
  const statements: { text: string; values: unknown[] }[] = [];
  Object.assign(pool, {
    query: (config: { text: string }, values: unknown[]) => {
      statements.push({ text: config.text, values });
      return query(config, values);
    },
  });
  try {
    expect((await reader.get(url)).status).toBe(200);
  } finally {
    Object.assign(pool, { query });
  }
  const ofComments = statements.filter(({ text }) => /\bfrom comments\b/.test(text));
  expect(ofComments.length).toBeGreaterThan(0);
  const plans: PlanNode[] = [];
  for (const { text, values } of ofComments) {
    const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
    plans.push(rows[0]['QUERY PLAN'][0].Plan);
  }
  return plans;
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

it.each([
  ['newest', () => `/api/titles/${film}/comments`, 'comments_newest'],
  ['most liked', () => `/api/titles/${film}/comments?order_by=likes`, 'comments_liked'],
  ['deep', () => `/api/titles/${film}/comments?page=100`, 'comments_newest'],
  ['top', () => `/api/titles/${film}/topcomments`, 'comments_liked'],
  ['answers', () => `/api/comments/${root}/replies?page=3`, 'comments_thread_order'],
  ['own', () => '/api/user/comments', 'comments_author'],
])('%s: walks its index and never sorts all', async (_, url, index) => {
  const nodes = (await plansOf(url())).flatMap(nodesOf);
  const scans = nodes.filter((node) => node['Relation Name'] === 'comments');
  expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  expect(scans.map((node) => node['Index Name'])).toContain(index);
  // PostgreSQL 15 sorts the replies of one long thread, which are counted anyway, to get the first
  // three.
  const sorted = nodes.filter((node) => /Sort/.test(node['Node Type']));
  for (const { Plans: [input] = [] } of sorted) {
    expect((input?.['Actual Rows'] ?? 0) * (input?.['Actual Loops'] ?? 0)).toBeLessThan(
      MAX_ROWS_READ,
    );
  }
  // What a statement reads is bounded by the count limit, not by the table size.
  for (const scan of scans.filter((node) => node['Actual Loops'] === 1)) {
    const read = scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0);
    expect(read).toBeLessThan(MAX_ROWS_READ);
  }
});
