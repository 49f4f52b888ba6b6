import type { Database } from '../../packages/server/src/db/client.ts';
import { insertSession } from '../../packages/server/src/db/read-models/sessions.ts';

export interface ReadyOperators {
  /** Token of an owner. */
  token: string;
}

const FIRST_NAMES =
  'علی محمد فاطمه زهرا حسین رضا مریم سارا امیر مهدی نرگس پریسا کاوه آرش نیلوفر شیما بهزاد یلدا';
const LAST_NAMES =
  'رضایی محمدی حسینی احمدی کریمی موسوی جعفری رستمی هاشمی صادقی نوری قاسمی اکبری رحیمی فرهادی';

/* Of every ten members one has a Latin name, of every four an order, and so on: skewed like the
   tables of a site that has run for years. */
const FILL = `
  insert into users (name, email, email_verified_at, password_hash, banned_until, ban_reason, deletion_at, created_at)
    select case when n % 10 = 0 then 'user ' || n else
        (string_to_array($2, ' '))[1 + n % 18] || ' ' ||
        case when n % 5 = 0 then 'رضایی' else (string_to_array($3, ' '))[1 + n / 18 % 15] || n % 997 end end,
      'user' || n || '@example.com', now(), '-', case when n % 5000 = 0 then now() + interval '1 year' end,
      case when n % 5000 = 0 then 'سنجش' end, case when n % 9000 = 0 then now() + interval '3 days' end,
      now() - ($1 - n) * interval '1 minute'
    from generate_series(1, $1) n on conflict do nothing;
  insert into plans (title_fa, days, price, max_streams, position) values ('سنجش', 30, 1000000, 2, 0);
  insert into orders (user_id, kind, state, plan_id, plan_title, days, max_streams, allows_downloads, price,
      discount, credit, tax, amount, receipt_number, paid_at)
    select u.id, 'join', case when u.id % 12 = 0 then 'closed' when u.id % 4004 = 0 then 'refunded'
        else 'paid' end::order_state, p.id, p.title_fa, 30, 2, true, 1000000, 0, 0, 0, 1000000,
      case when u.id % 12 > 0 then (select coalesce(max(receipt_number), 0) from orders) + u.id end,
      case when u.id % 12 > 0 then now() end
    from users u, (select * from plans order by id desc limit 1) p where u.id % 4 = 0;
  insert into payments (order_id, gateway, reference, amount, state, ask_at, bank_reference, updated_at)
    select id, 'zarinpal', 'B' || lpad(id::text, 35, '0'), 1000000,
      case when state = 'closed' then case when id % 300 = 0 then 'unknown' else 'failed' end else 'paid' end::payment_state,
      case when state = 'closed' and id % 300 = 0 then now() end, 'R' || id, now() - interval '1 hour'
    from orders where plan_id = (select max(id) from plans);
  insert into comments (title_id, user_id, body, is_spoiler, state, deleted_at)
    select t.id, u.id, 'دیدگاه ' || n, false, case when n % 400 = 0 then 'held' when n % 900 = 0 then 'removed'
      else 'visible' end::comment_state, case when n % 30 = 0 then now() end
    from generate_series(1, $1 / 2) n
      join titles t on t.id = 1 + n % 90000 join users u on u.id = n;
  insert into support_messages (name, email, topic, message, answered_at, closed_at)
    select u.name, u.email, 'question', 'پرسشی دربارهٔ سایت', case when n % 40 > 0 then now() end,
      case when n % 9 > 0 and n % 40 > 0 then now() end
    from generate_series(1, $1 / 10) n join users u on u.id = n;
  insert into title_requests (type, title, key, state, reason)
    select 'movie', 'فیلم ' || n, 'bench' || n, case when n % 3 = 0 then 'declined' else 'open' end::request_state,
      case when n % 3 = 0 then 'پیدا نشد' end
    from generate_series(1, $1 / 50) n;
  insert into request_votes (request_id, user_id)
    select r.id, u.id from (select row_number() over (order by id) as n, id from title_requests) r
      join users u on u.id between r.n * 40 and r.n * 40 + r.n % 20;
  insert into playback_reports (title_id, kind, answer, answered_at)
    select 1 + n % 90000, 'sound', case when n % 40 > 0 then 'درست شد' end, case when n % 40 > 0 then now() end
    from generate_series(1, $1 / 20) n;
  insert into member_lists (user_id, name, is_public, state)
    select u.id, 'فهرست', true, case when u.id % 400 = 0 then 'held' when u.id % 900 = 0 then 'removed'
      else 'visible' end::comment_state
    from users u where u.id % 10 = 0;
  insert into duplicate_pairs (title_id, other_id, reasons, is_apart)
    select n, n + 1, '{name,year}', n % 3 = 0 from generate_series(1, $1 / 20) n;
  insert into audit_log (role, action, subject_kind, subject_id)
    select 'editor', case when n % 5000 = 0 then 'members.ban' else 'titles.update' end, 'title', (n % 90000)::text
    from generate_series(1, $1 / 10) n;`;

/** Fills what operators list, once: as many members as there are titles. */
export async function prepareOperators({ db, pool }: Database): Promise<ReadyOperators> {
  const client = await pool.connect();
  try {
    // What triggers look up would be scanned in tables that were empty before.
    await client.query('set statement_timeout = 0; set enable_seqscan = off');
    const { rows } = await client.query<{ titles: number; members: number }>(
      `select (select count(*)::int from titles) as titles, (select count(*)::int from users) as members`,
    );
    const { titles = 0, members = 0 } = rows[0] ?? {};
    if (members < titles) {
      await client.query('begin');
      for (const statement of FILL.split(/;\n/)) {
        const values = [titles, FIRST_NAMES, LAST_NAMES].filter((_, i) =>
          statement.includes(`$${i + 1}`),
        );
        await client.query(statement, values);
      }
      await client.query('commit');
      await client.query('reset enable_seqscan');
      await client.query('vacuum analyze');
    }
    const owner = await client.query<{ id: number }>(
      `insert into users (name, email, email_verified_at, password_hash, role)
       values ('سنجش', 'operator@example.com', now(), '-', 'owner')
       on conflict (email) where email_verified_at is not null do update set role = 'owner' returning id`,
    );
    const token = await insertSession(db, {
      userId: owner.rows[0]?.id ?? 0,
      signedInBy: 'password',
      isRemembered: true,
      userAgent: null,
      network: null,
    });
    return { token };
  } finally {
    client.release();
  }
}
