import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBuyer, openShop, type Shop } from '../features/billing/testing/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await createBuyer(shop);
});
afterAll(() => shop.close());

it.each([
  'update ledger_entries set amount = amount + 1',
  'delete from ledger_entries',
  "update payment_events set reason = ''",
  'delete from payment_events',
  'update plan_prices set price = 1',
  'delete from plan_prices',
  'truncate plan_prices',
  'truncate ledger_entries',
  'truncate payment_events',
])('what was written stays written: %s', async (statement) => {
  await expect(shop.rows(statement)).rejects.toThrow('is append-only');
});

it.each([
  ['that does not sum to zero', `('odd', 'gateway', 10), ('odd', 'revenue', -9)`],
  ['of one side', `('one', 'gateway', 10)`],
])('a booking %s is refused', async (_, values) => {
  await expect(
    shop.rows(`insert into ledger_entries (booking, account, amount) values ${values}`),
  ).rejects.toThrow('does not sum to zero');
});

it('nothing is booked twice, nor added to what was booked', async () => {
  const [entry] = await shop.rows('select booking from ledger_entries limit 1');
  const insert = (values: string) =>
    shop.rows(
      `insert into ledger_entries (booking, account, amount) values ${values}`,
      entry?.booking,
    );
  await expect(insert(`($1, 'gateway', 10), ($1, 'revenue', -10)`)).rejects.toThrow(
    'duplicate key',
  );
  await expect(insert(`($1, 'gifts', 5)`)).rejects.toThrow('does not sum to zero');
});

it('two spans of one member cannot overlap', async () => {
  const insert = `insert into entitlements (user_id, starts_at, ends_at, source, max_streams)
    select user_id, starts_at + interval '1 day', ends_at, 'grant', 2 from entitlements`;
  await expect(shop.rows(insert)).rejects.toThrow('entitlements_no_overlap');
});
