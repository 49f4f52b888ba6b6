import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { createMember } from '../../../testing/members.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { openShop, type Shop } from '../testing/shop.ts';

/* Server processes killed while settling a payment, and their successors. */

let shop: Shop;
let folder: string;
let server: ServerProcess;

async function start(): Promise<void> {
  server = await startServerProcess({
    DATA_DIR: folder,
    DATABASE_URL: String(shop.t.database.pool.options.connectionString),
    ZARINPAL_MERCHANT_ID: shop.t.config.gatewayAccess.zarinpal?.merchant ?? '',
    ZARINPAL_URL: shop.gateway.url,
  });
  await server.ready();
}

beforeAll(async () => {
  shop = await openShop();
  folder = await mkdtemp(path.join(tmpdir(), 'parde-killed-'));
  await start();
});

afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const verifications = () =>
  shop.gateway.calls.filter((call) => call.endsWith('verify.json')).length;

const callback = (reference: string) =>
  server.call(`/payment/zarinpal/callback?Authority=${reference}&Status=OK`, {
    redirect: 'manual',
  });

/** Skips the waiting time before the next check. */
const passMinute = () =>
  shop.rows(`update payments set ask_at = now(), updated_at = now() - interval '1 minute'
    where ask_at is not null`);

describe('kill -9', () => {
  it.each([
    ['before the gateway takes the money', 'silence', 0],
    ['after the gateway took it, before we wrote it', 'silence_after', 1],
  ] as const)('%s: granted exactly once after the restart', async (_, fault, taken) => {
    const member = await createMember(shop.t);
    const { body, reference } = await shop.order(member);
    shop.gateway.pay(reference);
    shop.gateway.fail('verify.json', fault);
    const before = verifications();
    const answer = callback(reference).catch(() => null);
    await eventually(() => expect(verifications()).toBe(before + 1));
    server.child.kill('SIGKILL');
    expect(await server.ended).toBe('SIGKILL');
    expect(await answer).toBeNull();
    expect(shop.gateway.payments.get(reference)?.taken).toBe(taken);
    expect(await shop.orders(member)).toMatchObject([{ state: 'pending' }]);

    await start();
    await passMinute();
    // Triggers its own reconciler as the schedule would, while browsers return too.
    await shop.t.jobs.enqueue(shop.t.database.db, 'reconcile-payments', {});
    await Promise.all(Array.from({ length: 5 }, () => callback(reference)));
    await eventually(async () =>
      expect(await shop.orders(member)).toMatchObject([{ state: 'paid' }]),
    );
    expect(shop.gateway.payments.get(reference)?.taken).toBe(1);
    const [given] = await shop.rows(
      `select (select count(*)::int from entitlements where order_id = $1) as grants,
         (select count(*)::int from ledger_entries where booking = 'order:' || $1) as entries,
         (select sum(amount)::int from ledger_entries) as sum`,
      body.orderId,
    );
    expect(given).toEqual({ grants: 1, entries: 2, sum: 0 });
  });

  it("before the buyer returns: the next process's reconciler grants it", async () => {
    const member = await createMember(shop.t);
    const { reference } = await shop.order(member);
    shop.gateway.pay(reference);
    server.child.kill('SIGKILL');
    await server.ended;
    await start();
    await passMinute();
    await shop.t.jobs.enqueue(shop.t.database.db, 'reconcile-payments', {});
    await eventually(async () =>
      expect(await shop.orders(member)).toMatchObject([{ state: 'paid' }]),
    );
  });
});
