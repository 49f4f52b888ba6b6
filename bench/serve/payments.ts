import { buildApp } from '../../packages/server/src/app.ts';
import type { Config } from '../../packages/server/src/config.ts';
import type { Database } from '../../packages/server/src/db/client.ts';
import {
  EMULATED_MERCHANTS,
  startGatewayEmulator,
  zarinpalProtocol,
} from '../../packages/server/src/testing/gateway-emulator.ts';

/** Payments that were paid at the gateway and wait for their callback. */
export interface ReadyPayments {
  /** Origin of the application that sells through that gateway. */
  shop: string;
  /** Origin of the gateway. */
  gateway: string;
  merchant: string;
  /** Gateway references of the payments; each can be settled once. */
  references: string[];
}

/** Enough for several rounds of application and control. */
const COUNT = 4_000;
const AMOUNT = 1_000_000;

/** Inserts one order and one payment for each of as many members. Returns the references. */
async function insertPayments({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ reference: string }>(
    `with plan as (
       insert into plans (title_fa, days, price, max_streams, position)
       values ('سنجش', 30, $2, 2, 0) returning id
     ), buyer as (
       insert into users (name, email, password_hash)
       select 'سنجش', 'buyer-' || gen_random_uuid() || '@example.com', '-' from generate_series(1, $1)
       returning id
     ), bought as (
       insert into orders (user_id, kind, plan_id, plan_title, days, max_streams, allows_downloads,
         price, discount, credit, tax, amount)
       select buyer.id, 'join', plan.id, 'سنجش', 30, 2, true, $2, 0, 0, 0, $2 from buyer, plan
       returning id
     )
     insert into payments (order_id, gateway, reference, amount, state, ask_at)
     select id, 'zarinpal', 'A' || lpad(replace(gen_random_uuid()::text, '-', ''), 35, '0'), $2,
       'redirected', now() + interval '1 day'
     from bought returning reference`,
    [COUNT, AMOUNT],
  );
  return rows.map(({ reference }) => reference);
}

/**
 * Starts a gateway in this process, stores payments at it, and starts the application that sells
 * through it.
 */
export async function preparePayments(
  parts: Parameters<typeof buildApp>[0],
  config: Config,
): Promise<{ payments: ReadyPayments; close: () => Promise<void> }> {
  const emulator = await startGatewayEmulator(zarinpalProtocol);
  const zarinpal = { baseUrl: emulator.url, merchant: EMULATED_MERCHANTS.zarinpal };
  const app = await buildApp({
    ...parts,
    config: { ...config, gatewayAccess: { zarinpal, zibal: null }, gatewaysOffered: ['zarinpal'] },
  });
  const references = await insertPayments(parts.database);
  for (const reference of references) {
    const payment = { reference, amount: AMOUNT, callbackUrl: '', orderId: '', taken: 0 };
    emulator.payments.set(reference, { ...payment, state: 'paid' });
  }
  const shop = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    payments: { shop, gateway: emulator.url, merchant: zarinpal.merchant, references },
    async close() {
      await app.close();
      await emulator.close();
    },
  };
}
