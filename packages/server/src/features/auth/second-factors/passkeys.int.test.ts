import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { type PasskeyOptions, secondFactors } from '../../../testing/second-factors.ts';
import { createSoftwarePasskey } from '../../../testing/software-passkey.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let factors: ReturnType<typeof secondFactors>;

beforeAll(async () => {
  t = await createTestApp({ STAFF_SECOND_FACTOR: 'required' });
  factors = secondFactors(t);
});

afterAll(() => t.close());

beforeEach(() => t.clock.stopAt(new Date(Date.now() + 3_600_000)));

describe('a passkey', () => {
  it('signs in without a name, with each challenge once', async () => {
    const member = await createMember(t);
    const passkey = await factors.addPasskey(member);
    const answer = passkey.use(await factors.challengeForUse());
    const answers = await Promise.all([1, 2, 3].map(() => factors.loginWithPasskey(answer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const won = answers.find(({ status }) => status === 200);
    expect(won?.body.user.id).toBe(member.id);
    const { signed_in_by } = await t.row<{ signed_in_by: string }>(
      'select signed_in_by from sessions where user_id = $1 order by id desc limit 1',
      [member.id],
    );
    expect(signed_in_by).toBe('passkey');
    // It is an alternative to the password, not a second factor.
    expect((await factors.signIn(member)).status).toBe(200);
  });

  it('is two factors in one: no code is asked for', async () => {
    const member = await createMember(t);
    await factors.turnCodesOn(member);
    const passkey = await factors.addPasskey(member);
    expect(
      (await factors.loginWithPasskey(passkey.use(await factors.challengeForUse()))).status,
    ).toBe(200);
    const { ticket, methods } = await factors.pendingSignIn(member);
    expect(methods).toEqual(['code', 'passkey']);
    const answer = passkey.use(await factors.challengeForUse());
    expect((await factors.finish(ticket, { passkey: answer })).status).toBe(200);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['whose owner was not verified', { isVerified: false }],
    ['with a challenge that nobody gave', { challenge: 'bWFkZS11cA' }],
  ])('%s is refused, when added and when used', async (_, given) => {
    const member = await createMember(t);
    const { body } = await member.post<PasskeyOptions>('/api/user/passkeys/options');
    const made = createSoftwarePasskey().create({ ...body, ...given });
    expect((await member.post('/api/user/passkeys', { name: 'گوشی', passkey: made })).status).toBe(
      422,
    );
    const passkey = await factors.addPasskey(member);
    const answer = passkey.use({ ...(await factors.challengeForUse()), ...given });
    expect((await factors.loginWithPasskey(answer)).status).toBe(422);
    expect(await factors.eventsOf(member)).toContain('sign_in_failed');
  });

  it('that was copied is noticed by its counter', async () => {
    const member = await createMember(t);
    const passkey = await factors.addPasskey(member);
    passkey.setCounter(40);
    expect(
      (await factors.loginWithPasskey(passkey.use(await factors.challengeForUse()))).status,
    ).toBe(200);
    passkey.setCounter(7);
    expect(
      (await factors.loginWithPasskey(passkey.use(await factors.challengeForUse()))).status,
    ).toBe(422);
  });

  it('is listed, renamed and removed by its member alone, and belongs to one account', async () => {
    const [member, other] = [await createMember(t), await createMember(t)];
    const passkey = await factors.addPasskey(member);
    await factors.addPasskey(member);
    const url = `/api/user/passkeys/${passkey.row}`;
    const rename = (by: Member) =>
      by.call({ method: 'PATCH', url, payload: { name: 'کلید خانه' } });
    expect((await rename(other)).statusCode).toBe(404);
    expect((await rename(member)).json().name).toBe('کلید خانه');
    expect((await other.call({ method: 'DELETE', url })).statusCode).toBe(404);
    const { body } = await other.post<PasskeyOptions>('/api/user/passkeys/options');
    const again = await other.post('/api/user/passkeys', {
      name: 'از آن دیگری',
      passkey: passkey.create(body),
    });
    expect(again.status).toBe(409);
    expect((await member.call({ method: 'DELETE', url })).statusCode).toBe(200);
    expect(
      (await factors.loginWithPasskey(passkey.use(await factors.challengeForUse()))).status,
    ).toBe(422);
    const { body: left } = await member.get<{ passkeys: object[] }>('/api/user/security');
    expect(left.passkeys).toHaveLength(1);
  });

  it('is not added with a challenge of another member', async () => {
    const [member, other] = [await createMember(t), await createMember(t)];
    const { body } = await other.post<PasskeyOptions>('/api/user/passkeys/options');
    const made = createSoftwarePasskey().create(body);
    expect((await member.post('/api/user/passkeys', { name: 'گوشی', passkey: made })).status).toBe(
      422,
    );
  });
});
