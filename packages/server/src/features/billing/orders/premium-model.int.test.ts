import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkPremium } from '../testing/premium-invariants.ts';
import { PREMIUM_COMMANDS, PREMIUM_MEMBERS, PremiumRun } from '../testing/premium-run.ts';
import { openShop, type Shop } from '../testing/shop.ts';

/* Model-based test: random actions of members, gateways and operators in any order must leave the
   database in the state that a simple model predicts. `MODEL_RUNS=1000` runs more cases. */

const RUNS = Number(process.env.MODEL_RUNS ?? 12);
const LENGTH = { minLength: 15, maxLength: 35 };

const command = fc.record({
  kind: fc.constantFrom(...PREMIUM_COMMANDS),
  who: fc.nat(PREMIUM_MEMBERS - 1),
  which: fc.nat(30),
  times: fc.integer({ min: 1, max: 3 }),
});
let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ TAX_PERCENT: '9' });
});
afterAll(() => shop.close());

it('the site is as the model, whatever is done', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, LENGTH), async (commands) => {
      const run = new PremiumRun(shop);
      await run.open();
      for (const one of commands) {
        await run.do(one);
        await checkPremium(shop, run.model, run.members);
        done += 1;
      }
    }),
    { numRuns: RUNS, endOnFailure: RUNS > 100 },
  );
  expect(done).toBeGreaterThan(RUNS);
}, 3_600_000);
