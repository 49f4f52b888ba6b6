import { Secret, TOTP } from 'otpauth';
import { login, post } from './auth-calls.ts';
import { type Member, TEST_PASSWORD } from './members.ts';
import { createSoftwarePasskey } from './software-passkey.ts';
import type { TestApp } from './test-app.ts';

export const CODE_STEP_MS = 30_000;

export interface PasskeyOptions {
  challenge: string;
  user: { id: string };
}

interface PendingSignIn {
  code: string;
  ticket: string;
  methods: string[];
}

/** Sign-ins with second factors, like a member's browser; fails the test if a call is refused. */
export function secondFactors(t: TestApp) {
  const signIn = ({ email }: Member) => login(t, { email, password: TEST_PASSWORD });
  return {
    signIn,

    /** Signs in by password up to the second factor. */
    async pendingSignIn({ email }: Member): Promise<PendingSignIn> {
      const credentials = { email, password: TEST_PASSWORD };
      const { status, body, cookie } = await login<PendingSignIn>(t, credentials);
      if (status !== 403 || cookie('token')) throw new Error(`no second factor asked: ${status}`);
      return body;
    },

    finish: (ticket: string, body: object) =>
      post(t, '/api/sanc/second-factor', { ticket, ...body }),

    /** Turns codes on; `codeAt` creates the code of a time step relative to now. */
    async turnCodesOn(member: Member) {
      const { body } = await member.post<{ secret: string; uri: string }>('/api/user/codes');
      const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
      const codeAt = (steps = 0) =>
        totp.generate({ timestamp: t.clock().getTime() + steps * CODE_STEP_MS });
      const confirmed = await member.post<{ recoveryCodes: string[] }>('/api/user/codes/confirm', {
        code: codeAt(),
      });
      if (confirmed.status !== 200) throw new Error(`codes not confirmed: ${confirmed.status}`);
      t.clock.pass(2 * CODE_STEP_MS);
      return { uri: body.uri, codeAt, recoveryCodes: confirmed.body.recoveryCodes };
    },

    /** Adds a passkey to a member; `row` is its id. */
    async addPasskey(member: Member) {
      const passkey = createSoftwarePasskey();
      const { body } = await member.post<PasskeyOptions>('/api/user/passkeys/options');
      const added = await member.post<{ id: number }>('/api/user/passkeys', {
        name: 'گوشی',
        passkey: passkey.create(body),
      });
      if (added.status !== 200) throw new Error(`passkey not added: ${added.status}`);
      return Object.assign(passkey, { row: added.body.id });
    },

    challengeForUse: async () =>
      (await post<{ challenge: string }>(t, '/api/sanc/passkey-options', {})).body,

    loginWithPasskey: (passkey: object) => post(t, '/api/sanc/login-with-passkey', { passkey }),

    /** Makes the last proof eleven minutes old. */
    ageProofs: (member: Pick<Member, 'id'>) =>
      t.rows("update sessions set proved_at = now() - interval '11 minutes' where user_id = $1", [
        member.id,
      ]),

    /** Kinds of the member's security events, newest first. */
    eventsOf: async (member: Member) =>
      (await member.get<{ data: { kind: string }[] }>('/api/user/security-log')).body.data.map(
        ({ kind }) => kind,
      ),
  };
}
