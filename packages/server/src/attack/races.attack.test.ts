import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashSecret } from '../domain/secrets.ts';
import { type Answer, loginWithToken, post, register } from '../testing/auth-calls.ts';
import {
  createMemberWithEverything,
  type MemberWithEverything,
} from '../testing/member-with-everything.ts';
import { createMember } from '../testing/members.ts';
import { createSampleApp, type TestApp } from '../testing/test-app.ts';

/* Whatever works once, tried thirty times at once, in ten rounds: it works once. */

const AT_ONCE = 30;
const ROUNDS = 10;
const TIMEOUT_MS = 10 * 60_000;
const PASSWORD = 'رود آرام و سنگ ۹۱';
const pair = { password: PASSWORD, password_confirmation: PASSWORD };

let t: TestApp;

beforeAll(async () => {
  t = await createSampleApp();
});

afterAll(() => t.close());

type Attempt = (i: number) => Promise<{ status: number }>;

/** What works once, made anew for each round. */
const ONCE: Record<string, (fixture: MemberWithEverything) => Promise<Attempt>> = {
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
};

it.each(Object.entries(ONCE))(
  'works once: %s',
  async (_, prepare) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const attempt = await prepare(await createMemberWithEverything(t));
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_gone, i) => attempt(i)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    }
  },
  TIMEOUT_MS,
);
