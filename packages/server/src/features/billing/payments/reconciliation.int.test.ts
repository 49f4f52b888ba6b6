import type { api } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { createMember, type Member } from '../../../testing/members.ts';
import { refundOrder } from '../orders/refund-order.ts';
import { createBuyer, openShop, type Shop } from '../testing/shop.ts';
import { raiseAlert } from './alerts.ts';

type Reconciliation = z.output<typeof api.getReconciliation.response>;
type Alerts = z.output<typeof api.listPaymentAlerts.response>;

let shop: Shop;
let finance: Member;
let orderId: number;

beforeAll(async () => {
  shop = await openShop();
  finance = await createMember(shop.t, { role: 'finance' });
  await createBuyer(shop);
  const [order] = await shop.rows('select max(id) as id from orders');
  orderId = Number(order?.id);
});
afterAll(() => shop.close());

const days = async () => (await finance.get<Reconciliation>('/api/admin/reconciliation')).body.days;
const csv = (who: Member, query = '') =>
  who.call({ method: 'GET', url: `/api/admin/reconciliation/ledger.csv${query}` });

it('gateway and ledger agree, and a booking without a payment is a difference', async () => {
  const [day, ...others] = await days();
  expect(others).toEqual([]);
  expect(day).toMatchObject({
    ...{ gateway: 'zarinpal', payments: 1, refunded: 0, ledgerRefunded: 0 },
    ...{ paid: 1_000_000, ledgerPaid: 1_000_000 },
  });
  await refundOrder(shop.deps, orderId);
  expect((await days())[0]).toMatchObject({ refunded: 1_000_000, ledgerRefunded: 1_000_000 });
  await shop.rows(
    `insert into ledger_entries (booking, account, amount)
     values ('order:999999', 'gateway', 5000), ('order:999999', 'revenue', -5000)`,
  );
  expect((await days()).find(({ gateway }) => gateway === '')).toMatchObject({
    ...{ payments: 0, paid: 0, ledgerPaid: 5000 },
  });
});

it('is a file for accountants, with both calendars and no formulas', async () => {
  await shop.rows(`update orders set plan_title = '=HYPERLINK("x")' where id = $1`, orderId);
  const answer = await csv(finance);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="ledger-.*\.csv"$/);
  const [head, ...lines] = answer.body.trimEnd().split('\r\n');
  expect(head).toMatch(/^\ufeffروز \(شمسی\),زمان \(ISO\),سند,/);
  const first = lines.find((line) => line.includes(`,order:${orderId},درگاه,`));
  expect(first).toMatch(/^۱[۰-۹]{3}\/[۰-۹]{2}\/[۰-۹]{2},20\d\d-\d\d-\d\dT/);
  expect(first).toContain(',1000000,,');
  expect(first).toContain(`"'=HYPERLINK(""x"")"`);
  // Debits and credits of all lines are equal.
  const sum = (column: number) =>
    lines.reduce((all, line) => all + Number(line.split(',')[column]), 0);
  expect(sum(4)).toBe(sum(5));
  const [entry] = await shop.rows(
    `select actor_id, action from audit_log where action = 'money.export'`,
  );
  expect(entry).toEqual({ actor_id: finance.id, action: 'money.export' });
});

it('keeps the digits of codes that a spreadsheet would read as numbers', async () => {
  const codes: [written: string, stored: string][] = [
    ["'000123456789", '000123456789'],
    ["'1234567890123456", '1234567890123456'],
    ["'12e7", '12e7'],
    ['123456789', '123456789'],
    ['0', '0'],
  ];
  for (const [written, stored] of codes) {
    const change = 'update payments set bank_reference = $1 where order_id = $2';
    await shop.rows(change, stored, orderId);
    expect((await csv(finance)).body).toContain(`,${written}\r\n`);
  }
});

it('reads the ledger in parts and leaves no entry out', async () => {
  await shop.rows(
    `insert into ledger_entries (booking, account, amount, created_at)
     select 'order:' || (1000000 + n / 2), (case n % 2 when 0 then 'gateway' else 'revenue' end)::ledger_account,
       case n % 2 when 0 then 10 else -10 end, '2026-01-05T10:00:00Z'
     from generate_series(0, 5999) n`,
  );
  const { body } = await csv(finance, '?from=2026-01-05&to=2026-01-05');
  expect(body.trimEnd().split('\r\n')).toHaveLength(6_001);
  const none = await csv(finance, '?from=2026-01-06&to=2026-01-06');
  expect(none.body.trimEnd().split('\r\n')).toHaveLength(1);
});

it('is an error, and no file that breaks off, where the ledger cannot be read', async () => {
  await shop.rows('alter table ledger_entries rename to ledger_away');
  const answer = await csv(finance).finally(() =>
    shop.rows('alter table ledger_away rename to ledger_entries'),
  );
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers).not.toHaveProperty('content-disposition');
  expect(answer.json().message).toMatch(/[آ-ی]/);
});

it('says in Persian what is wrong with the days, and who may not export', async () => {
  const wrong = ['?from=x', '?from=2026-02-01&to=2026-01-01', '?from=2020-01-01', '?to=0001-01-01'];
  for (const query of wrong) {
    const answer = await csv(finance, query);
    expect([query, answer.statusCode]).toEqual([query, 422]);
    expect(answer.json().message).toMatch(/[آ-ی]/);
  }
  const reader = await createMember(shop.t, { role: 'reader' });
  expect((await csv(reader)).statusCode).toBe(403);
  expect((await reader.get('/api/admin/reconciliation')).status).toBe(200);
});

it('alerts name their order, and are closed once with a note', async () => {
  await raiseAlert(shop.deps.db, `order:${orderId}:odd`, 'Something is odd.');
  const list = async (state = 'open') =>
    (await finance.get<Alerts>(`/api/admin/payment-alerts?state=${state}`)).body.data;
  const alert = (await list()).find(({ message }) => message === 'Something is odd.');
  expect(alert).toMatchObject({ orderId, closedAt: null });
  const page = `/api/admin/payment-alerts/${alert?.id}`;
  const url = `${page}/close`;
  const support = await createMember(shop.t, { role: 'support' });
  expect(await support.get(page)).toMatchObject({ status: 200, body: { id: alert?.id, orderId } });
  expect((await support.get('/api/admin/payment-alerts/2000000000')).status).toBe(404);
  expect((await support.post(url, {})).status).toBe(403);
  expect((await finance.post(url, { note: 'با درگاه حل شد' })).body).toMatchObject({
    closedAt: expect.any(String),
  });
  expect((await finance.post(url, {})).status).toBe(200);
  expect((await list()).map(({ id }) => id)).not.toContain(alert?.id);
  expect((await list('closed')).map(({ id }) => id)).toContain(alert?.id);
  expect((await finance.get(page)).body).toMatchObject({ closedAt: expect.any(String) });
  const [entry] = await shop.rows(
    `select reason from audit_log where action = 'alerts.close' order by id limit 1`,
  );
  expect(entry?.reason).toBe('با درگاه حل شد');
});
