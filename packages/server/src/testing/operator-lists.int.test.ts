import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from './members.ts';
import { plansOf } from './query-plans.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/* Lists of staff must cost one page, however many rows there are: a scan of a whole table passes
   every other test and only fails on a large site. */

const ROWS = 30_000;
const SCANNED =
  /Seq Scan on (users|titles|people|orders|payments|comments|support_messages|audit_log|media_files|editions|encodes|title_requests|playback_reports|member_lists|duplicate_pairs|alerts|playbacks|gifts|title_(?:genres|countries|languages|keys|search)|unpublished_title_keys)\b/;

let t: TestApp;
let owner: Member;

beforeAll(async () => {
  t = await createTestApp();
  owner = await createMember(t, { role: 'owner' });
  // The oldest members are signed in, and what the database knows of sessions comes from them.
  for (let others = 0; others < 3; others++) await createMember(t);
  await t.database.pool.query(`
    insert into users (name, email, password_hash, banned_until, ban_reason)
      select case when n % 5 = 0 then 'سارا رضایی' else 'user ' || n end, 'user' || n || '@example.com', '-',
        case when n % 3000 = 0 then now() + interval '1 day' end, case when n % 3000 = 0 then 'آزمون' end
      from generate_series(1, ${ROWS}) n;
    insert into plans (title_fa, days, price, max_streams, position) values ('طرح', 30, 1000, 2, 0);
    insert into orders (user_id, kind, state, plan_id, plan_title, days, max_streams, allows_downloads, price,
        discount, credit, tax, amount, receipt_number, paid_at)
      select u.id, 'join', case when u.id % 900 = 0 then 'refunded' else 'paid' end::order_state, p.id, 'طرح', 30, 2,
        true, 1000, 0, 0, 0, 1000, u.id, now()
      from users u, plans p;
    insert into payments (order_id, gateway, reference, amount, state, bank_reference)
      select id, 'zarinpal', 'A' || id, 1000, 'paid', 'R' || id from orders;
    insert into titles (type, slug, title_fa, year, state)
      select case when n % 12 = 0 then 'series' else 'movie' end::title_type, 'x', 'عنوان ' || n, 1930 + n % 95,
        case when n % 900 = 0 then 'hidden' else 'published' end::title_state
      from generate_series(1, ${ROWS}) n;
    insert into age_marks (code, title_fa, min_age) values ('18', 'هجده', 18) on conflict do nothing;
    update titles set age = '18' where id % 900 = 0;
    insert into title_genres (title_id, genre_id, position) select n, 1 + n % 20, 1 from generate_series(1, ${ROWS}) n;
    insert into title_countries (title_id, country_code, position)
      select n, case when n % 900 = 0 then 'FR' else 'IR' end, 1 from generate_series(1, ${ROWS}) n;
    insert into title_languages (title_id, language_code, position)
      select n, case when n % 900 = 0 then 'fr' else 'fa' end, 1 from generate_series(1, ${ROWS}) n;
    insert into people (slug, name_en, name_fa, biography_fa)
      select 'x', 'person ' || n, case when n % 900 > 0 then 'کسی' end, 'زندگی' from generate_series(1, ${ROWS}) n;
    insert into comments (title_id, user_id, body, is_spoiler, state)
      select n, n, 'دیدگاه ' || n, false, case when n % 900 = 0 then 'removed' when n % 1100 = 0 then 'held'
        else 'visible' end::comment_state
      from generate_series(1, ${ROWS}) n;
    insert into support_messages (name, email, topic, message, answered_at, closed_at)
      select 'سارا', 'user' || n || '@example.com', 'question', 'پرسشی دربارهٔ سایت', now(),
        case when n % 900 > 0 then now() end
      from generate_series(1, ${ROWS}) n;
    insert into audit_log (role, action, subject_kind, subject_id)
      select 'editor', case when n % 900 = 0 then 'members.ban' else 'titles.update' end, 'title', n::text
      from generate_series(1, ${ROWS}) n;
    insert into editions (title_id, position, kind)
      select n, 1, 'original' from generate_series(1, ${ROWS}) n;
    insert into media_files (edition_id, storage_key, container, size_bytes, problem)
      select e.id, 'media/' || e.id || '.mp4', 'mp4', 6, case when e.id % 900 = 0 then 'no film' end
      from editions e;
    insert into encodes (file_id, state, heights, error)
      select f.id, case when f.id % 900 = 1 then 'failed' when f.id % 900 = 2 then 'queued' else 'done' end::encode_state,
        '{720}', case when f.id % 900 = 1 then 'no luck' end
      from media_files f;
    insert into title_requests (type, title, key, state, reason)
      select 'movie', 'درخواست ' || n, 'key ' || n,
        case when n % 900 = 0 then 'open' when n % 900 = 1 then 'accepted' when n % 2 = 0 then 'declined'
          else 'fulfilled' end::request_state,
        case when n % 900 > 1 and n % 2 = 0 then 'نه' end
      from generate_series(1, ${ROWS}) n;
    insert into playback_reports (title_id, kind, answer, answered_at)
      select n, 'sound', case when n % 900 > 0 then 'درست شد' end, case when n % 900 > 0 then now() end
      from generate_series(1, ${ROWS}) n;
    insert into member_lists (user_id, name, is_public, state)
      select n, 'فهرست', true, case when n % 900 = 0 then 'removed' when n % 1100 = 0 then 'held'
        else 'visible' end::comment_state
      from generate_series(1, ${ROWS}) n;
    insert into alerts (subject, message, closed_at)
      select 'payment:' || n || ':amount', 'مبلغ نمی‌خواند', case when n % 900 > 0 then now() end
      from generate_series(1, ${ROWS}) n;
    insert into playbacks (user_id, session_id, file_id, is_counted, started_at, seen_at, ended_at, end_reason)
      select s.user_id, s.id, f.id, true, now() - interval '2 days', now() - interval '2 days',
        now() - interval '2 days', 'left'
      from media_files f, (select id, user_id from sessions order by id limit 1) s;
    insert into gifts (plan_id, days, max_streams, allows_downloads, batch, code_hash)
      select p.id, 30, 2, true, 'دستهٔ ' || n % 60, sha256(n::text::bytea)
      from plans p, generate_series(1, ${ROWS}) n;
    insert into duplicate_pairs (title_id, other_id, reasons, is_apart)
      select n, n + 1, '{name,year}', n % 900 > 0 from generate_series(1, ${ROWS} - 1) n`);
  await t.database.pool.query('vacuum analyze');
});

afterAll(() => t.close());

it.each([
  'members',
  'members?page=100&per_page=50',
  'members?state=banned',
  'members?q=رضایی',
  'members?q=سارا رض',
  'members?q=user',
  'members?q=user777@example.com',
  'members?q=777',
  'orders',
  'orders?state=refunded',
  'orders?unsettled=1',
  'orders?q=777',
  'orders?q=R777',
  'orders?q=user777@example.com',
  'titles',
  'titles?state=hidden',
  'titles?sort=-year&page=100&per_page=50',
  'people',
  'people?missing=nameFa',
  'people?sort=-updatedAt',
  'comments?state=waiting',
  'comments?state=removed',
  'comments?state=all',
  'support?state=open',
  'support?state=answered',
  'support?state=closed',
  'media',
  'media?page=100&per_page=50',
  'media?state=encoding',
  'media?state=failed',
  'media?title_id=77',
  'requests',
  'requests?state=declined',
  'requests?state=declined&page=100&per_page=50',
  'playback-reports',
  'playback-reports?state=answered',
  'playback-reports?state=answered&page=100&per_page=50',
  'lists',
  'lists?state=removed',
  'lists?state=all&page=100&per_page=50',
  'duplicates',
  'categories/genre-1',
  'categories/country-FR',
  'categories/language-fr',
  'categories/age-18',
  'inbox',
  'members/77/timeline',
  'titles/77/history',
  'audit',
  'audit?action=members.ban',
  'audit?subject_kind=title&subject_id=77',
  'staff',
  'titles?missing=poster',
  'titles?missing=synopsis',
  'titles?missing=file',
  'titles?has_locked=1',
  'titles?deleted=1',
  'titles?type=series',
  'titles/77/collections',
  'titles/77/seasons',
  'people?missing=portrait',
  'people?missing=biography',
  'people?is_hidden=1',
  'people?deleted=1',
  'people?q=person 777',
  'collections',
  'payment-alerts',
  'payment-alerts?state=closed',
  'payment-alerts?state=closed&page=100&per_page=50',
  'playbacks',
  'coupons',
  'gifts',
  'gifts?page=3&per_page=20',
  'plans',
  'searches',
  'search-rules',
  'imports',
  'jobs',
  'uploads',
  'backups',
  'members/77',
  'orders/77',
  'support/77',
  'requests/77',
  'comments/77',
  'support-staff',
])('/api/admin/%s reads no whole table', async (path) => {
  const plans = await plansOf(t, async () =>
    expect((await owner.get(`/api/admin/${encodeURI(path)}`)).status).toBe(200),
  );
  expect(plans).not.toMatch(SCANNED);
});

it('counts no more pairs than anybody pages through', async () => {
  const { body } = await owner.get<{ total: number | null }>('/api/admin/duplicates?state=apart');
  expect(body.total).toBeNull();
});

it('reads the gifts of the batches on the page alone', async () => {
  const page = () => owner.get('/api/admin/gifts?page=2&per_page=5');
  const plans = await plansOf(t, page, 'analyze');
  const read = [...plans.matchAll(/on gifts(?!_)[^\n]*actual[^\n]*rows=([\d.]+) loops=(\d+)/g)].map(
    ([, rows, loops]) => Number(rows) * Number(loops),
  );
  expect(read).not.toEqual([]);
  // Each of the 60 batches has 500.
  expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(5 * 500 + 3 * 60);
});

it('counts the titles of people on the page alone', async () => {
  const page = () => owner.get('/api/admin/people?page=5&per_page=20');
  const plans = await plansOf(t, page, 'analyze');
  const loops = [...plans.matchAll(/on credits[^\n]*loops=(\d+)/g)].map(([, count]) =>
    Number(count),
  );
  expect(loops).toEqual([20]);
});

it('never reads names for a whole address', async () => {
  const plans = await plansOf(t, () => owner.get('/api/admin/members?q=user777@example.com'));
  expect(plans).toContain('users_email_prefix');
  expect(plans).not.toContain('users_name_words');
});

it('finds the session of the newest member without reading the members before', async () => {
  const newest = await createMember(t, { role: 'owner' });
  const plans = await plansOf(t, () => newest.get('/api/admin/plans'), 'analyze');
  const rows = [...plans.matchAll(/actual rows=([\d.]+)/g)].map(([, count]) => Number(count));
  expect(Math.max(...rows)).toBeLessThan(100);
});
