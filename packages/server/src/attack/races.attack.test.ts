import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashSecret } from '../domain/secrets.ts';
import { signToken } from '../features/auth/token-queries.ts';
import { createBuyer, openShop, type Shop } from '../features/billing/testing/shop.ts';
import { type Answer, loginWithToken, post, register } from '../testing/auth-calls.ts';
import {
  createMemberWithEverything,
  type MemberWithEverything,
} from '../testing/member-with-everything.ts';
import { createMember, type Member } from '../testing/members.ts';
import { secondFactors } from '../testing/second-factors.ts';
import { askCode, loginWithSms, newMobile } from '../testing/sms-codes.ts';
import { createSampleApp, type TestApp } from '../testing/test-app.ts';

/* Tries whatever works only once thirty times concurrently, in ten rounds: it works once. */

const AT_ONCE = 30;
const ROUNDS = 10;
const TIMEOUT_MS = 10 * 60_000;
const PASSWORD = 'رود آرام و سنگ ۹۱';
const pair = { password: PASSWORD, password_confirmation: PASSWORD };

let t: TestApp;
let shop: Shop;
let factors: ReturnType<typeof secondFactors>;

beforeAll(async () => {
  t = await createSampleApp();
  factors = secondFactors(t);
  shop = await openShop();
});

afterAll(async () => {
  await t.close();
  await shop.close();
});

type Attempt = (i: number) => Promise<{ status: number }>;
/** Number of times that it worked; if omitted, the number of 200 responses. */
type Worked = () => Promise<number>;

/** Actions that work once, set up anew for each round. */
const ONCE: Record<
  string,
  (fixture: MemberWithEverything) => Promise<Attempt | [Attempt, Worked]>
> = {
  'a link that signs in':
    async ({ secrets }) =>
    () =>
      loginWithToken(t, secrets.magicLink),
  'a link that confirms an address':
    async ({ secrets }) =>
    () =>
      post(t, '/api/verify-email', { token: secrets.verification }),
  'a link that resets a password':
    async ({ owner, secrets }) =>
    () =>
      post(t, '/api/reset-password', { token: secrets.reset, email: owner.email, ...pair }),
  'a second-device code': async ({ owner }) => {
    const { body } = await owner.post<{ code: string }>('/api/user/device-code');
    return () => loginWithToken(t, body.code);
  },
  'a gift, for one member': async ({ giftCode }) => {
    const member = await createMember(t);
    return () => member.post('/api/user/gift', { code: giftCode });
  },
  'an invitation of staff': async () => {
    const invite = `invitation-${Math.random()}`;
    await t.rows(
      `insert into one_time_tokens (purpose, role, secret_hash, expires_at)
        values ('operator_invite', 'editor', $1, now() + interval '1 day')`,
      [hashSecret(invite)],
    );
    return (i): Promise<Answer> =>
      register(t, { name: 'سارا', email: `${invite}-${i}@example.com`, invite, ...pair });
  },
  'an address, to be confirmed by one of many accounts': async () => {
    const email = `claimed-${Math.random()}@example.com`;
    const secrets = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, i) => {
        const { id } = await createMember(t, { email, emailVerifiedAt: null });
        const secret = `${email}-${i}`;
        await t.rows(
          `insert into one_time_tokens (purpose, user_id, secret_hash, expires_at)
            values ('email_verification', $1, $2, now() + interval '1 day')`,
          [id, hashSecret(secret)],
        );
        return secret;
      }),
    );
    return (i) => post(t, '/api/verify-email', { token: secrets[i] });
  },
  'a code of an authenticator, at many sign-ins': async () => {
    const member = await createMember(t);
    const { codeAt } = await factors.turnCodesOn(member);
    const tickets = await ticketsOf(member, AT_ONCE);
    return (i) => factors.finish(tickets[i] ?? '', { code: codeAt() });
  },
  'a recovery code, at many sign-ins': async () => {
    const member = await createMember(t);
    const { recoveryCodes } = await factors.turnCodesOn(member);
    const tickets = await ticketsOf(member, AT_ONCE);
    return (i) => factors.finish(tickets[i] ?? '', { code: recoveryCodes[0] });
  },
  'a sign-in that waits for its second factor': async () => {
    const member = await createMember(t);
    const { recoveryCodes } = await factors.turnCodesOn(member);
    const [ticket = ''] = await ticketsOf(member, 1);
    return (i) => factors.finish(ticket, { code: recoveryCodes[i % recoveryCodes.length] });
  },
  'a challenge of a passkey': async () => {
    const passkey = await factors.addPasskey(await createMember(t));
    const answer = passkey.use(await factors.challengeForUse());
    return () => factors.loginWithPasskey(answer);
  },
  'a code of a text message': async () => {
    const asked = await askCode(t, newMobile());
    return () => loginWithSms(t, { ...asked, name: 'سارا' });
  },
  'a link that ends a new device': async ({ owner, sessionId }) => {
    const token = await signToken(t.database.db, 'new-device', sessionId);
    return [
      () => post(t, '/api/sanc/not-me', { token }),
      () => count("security_events where user_id = $1 and kind = 'sessions_ended'", owner.id),
    ];
  },
  'a link that puts another address into effect': async ({ owner }) => {
    const token = await signToken(t.database.db, 'email-confirm', await askAddress(owner));
    return () => post(t, '/api/verify-email', { token });
  },
  'a link that stops another address': async ({ owner }) => {
    const token = await signToken(t.database.db, 'email-stop', await askAddress(owner));
    return () => post(t, '/api/sanc/keep-email', { token });
  },
  'the last use of a coupon': async () => {
    const code = `C${randomUUID().slice(0, 8).toUpperCase()}`;
    await shop.rows(
      `insert into coupons (code, kind, value, max_uses, starts_at)
        values ($1, 'percent', 10, 1, now() - interval '1 day')`,
      code,
    );
    const members = await Promise.all(Array.from({ length: AT_ONCE }, () => createMember(shop.t)));
    return (i) => shop.order(members[i] as Member, 'join2', { coupon: code });
  },
  'an idempotency key, at the gateway': async () => {
    const member = await createMember(shop.t);
    const key = { idempotency_key: randomUUID() };
    const before = shop.gateway.payments.size;
    return [
      () => shop.order(member, 'join2', key),
      async () => shop.gateway.payments.size - before,
    ];
  },
  'a payment that its callback tells of': async () => {
    const member = await createMember(shop.t);
    const { reference, body } = await shop.order(member);
    shop.gateway.pay(reference);
    return [
      async () => {
        await shop.returnFromGateway(reference);
        return { status: 302 };
      },
      async () => {
        const granted = await shop.rows(
          `select from entitlements where order_id = $1 union all
            select from ledger_entries where booking = 'order:' || $1 and account = 'gateway'`,
          body.orderId,
        );
        // Each grant has two rows: the time and its ledger entry.
        return granted.length / 2;
      },
    ];
  },
  'a refund': async () => {
    const [order] = await shop.orders(await createBuyer(shop));
    const owner = await createMember(shop.t, { role: 'owner' });
    return () => owner.post(`/api/admin/orders/${order?.id}/refund`, { reason: 'پشیمان شد' });
  },
};

/** Tickets of sign-ins by password that wait for the second factor. */
async function ticketsOf(member: Member, n: number): Promise<string[]> {
  const tickets: string[] = [];
  for (let i = 0; i < n; i += 1) tickets.push((await factors.pendingSignIn(member)).ticket);
  return tickets;
}

async function count(what: string, ...values: unknown[]): Promise<number> {
  return (await t.row<{ n: number }>(`select count(*)::int as n from ${what}`, values)).n;
}

/** Requests a change of address and returns its id. */
async function askAddress(member: Member): Promise<number> {
  const payload = { email: `${randomUUID()}@example.com` };
  await member.call({ method: 'PUT', url: '/api/user/email', payload });
  const { id } = await t.row<{ id: number }>('select id from email_changes where user_id = $1', [
    member.id,
  ]);
  return id;
}

it.each(Object.entries(ONCE))(
  'works once: %s',
  async (_, prepare) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await prepare(await createMemberWithEverything(t));
      const [attempt, worked] = Array.isArray(made) ? made : [made, null];
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_gone, i) => attempt(i)));
      const statuses = answers.map(({ status }) => status);
      const successes = statuses.filter((status) => status === 200).length;
      expect(worked ? await worked() : successes).toBe(1);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    }
  },
  TIMEOUT_MS,
);
