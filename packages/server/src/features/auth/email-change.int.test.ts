import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSignedIn, mailedLinks, post } from '../../testing/auth-calls.ts';
import { createMember, type Member, TEST_PASSWORD } from '../../testing/members.ts';
import { secondFactors } from '../../testing/second-factors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let factors: ReturnType<typeof secondFactors>;
let member: Member;
let count = 0;

beforeAll(async () => {
  t = await createTestApp();
  factors = secondFactors(t);
});

beforeEach(async () => {
  await t.runJobs();
  member = await createMember(t);
  count += 1;
});

afterAll(() => t.close());

const WAIT = /^کمی پیش به این نشانی نامه فرستادیم؛ ([۰-۹]+ ثانیه|یک دقیقه) دیگر دوباره بخواهید$/;

const address = (name = 'new') => `${name}-${count}@example.com`;
const NO_LINK = 'این پیوند به کار رفته یا مهلتش گذشته است؛ از پنل کاربری پیوند تازه‌ای بگیرید';

async function setEmail(email: string, who = member) {
  const answer = await who.call({ method: 'PUT', url: '/api/user/email', payload: { email } });
  return { status: answer.statusCode, body: answer.json() };
}

/** Tokens in the resulting mails, by recipient. */
async function mailedTokens(): Promise<Record<string, string>> {
  const links = await mailedLinks(t);
  return Object.fromEntries(
    links.map(({ to, link }) => [to, decodeURIComponent(link.hash.replace(/^#\w+=/, ''))]),
  );
}

const verify = async (token = '') => (await post(t, '/api/verify-email', { token })).status;
const stop = async (token = '') => (await post(t, '/api/sanc/keep-email', { token })).status;
const own = async (who = member) => (await who.get('/api/user')).body;

async function changeAddress(email = address()) {
  await setEmail(email);
  const mailed = await mailedTokens();
  return { confirm: mailed[email], stop: mailed[member.email] };
}

describe('another address in place of a confirmed one', () => {
  it('waits for its link, then takes its place; sessions stay', async () => {
    const elsewhere = await post(t, '/api/sanc/login', {
      ...{ email: member.email, password: TEST_PASSWORD },
    });
    const asked = await setEmail(address());
    expect(asked).toMatchObject({
      status: 200,
      body: { email: member.email, emailVerified: true, pendingEmail: address() },
    });
    const mailed = await mailedTokens();
    expect(Object.keys(mailed).toSorted()).toEqual([member.email, address()].toSorted());
    expect((await member.get('/api/user/export')).body.emailChanges).toEqual([
      {
        ...{ formerEmail: member.email, email: address(), confirmedAt: null },
        createdAt: expect.any(String),
      },
    ]);
    await t.rows(
      `insert into one_time_tokens (purpose, user_id, secret_hash, expires_at)
        values ('magic_link', $1, sha256('former'), now() + interval '1 day')`,
      [member.id],
    );
    expect(await verify(mailed[address()])).toBe(200);
    expect(await own()).toMatchObject({
      ...{ email: address(), emailVerified: true, pendingEmail: null },
    });
    expect(await isSignedIn(t, elsewhere.body.token)).toBe(true);
    // A link that was mailed to the former address no longer works.
    expect(await t.rows('select from one_time_tokens where user_id = $1', [member.id])).toEqual([]);
    expect(await verify(mailed[address()])).toBe(422);
    expect(await factors.eventsOf(member)).toEqual(
      expect.arrayContaining(['email_change_asked', 'email_set']),
    );
    const [told] = await mailedLinks(t);
    expect(told?.to).toBe(member.email);
  });

  it('needs a fresh proof, and is another one', async () => {
    expect((await setEmail(member.email)).body.errors).toEqual({ email: ['ایمیل شما همین است'] });
    await factors.ageProofs(member);
    const refused = await setEmail(address());
    expect([refused.status, refused.body.code]).toEqual([403, 'proof_needed']);
    expect((await own()).pendingEmail).toBeNull();
  });

  it('does not tell that another account has it; its mail does', async () => {
    const other = await createMember(t);
    const free = await setEmail(address());
    await t.runJobs();
    const taken = await setEmail(other.email);
    expect({ ...taken.body, pendingEmail: address() }).toEqual(free.body);
    const before = t.mails.length;
    await t.runJobs();
    const mail = t.mails.slice(before).find(({ to }) => to === other.email);
    expect(mail?.text).toContain(other.name);
    expect(mail?.text).not.toContain('verify-email');
    // Its link does not work either if another account confirmed the address after the mail was sent.
    const { confirm } = await changeAddress(address('late'));
    await createMember(t, { email: address('late') });
    expect(await verify(confirm)).toBe(422);
    expect((await own()).email).toBe(member.email);
  });

  it('is taken back by the member, by a newer one, by a new password and by time', async () => {
    const first = await changeAddress();
    const taken = await member.call({ method: 'DELETE', url: '/api/user/email' });
    expect(taken.json().pendingEmail).toBeNull();
    expect(await verify(first.confirm)).toBe(422);
    const second = await changeAddress(address('second'));
    const third = await changeAddress(address('third'));
    expect(await verify(second.confirm)).toBe(422);
    expect(await stop(second.stop)).toBe(422);
    await t.rows("update email_changes set created_at = now() - interval '4 days'");
    expect(await verify(third.confirm)).toBe(422);
    expect((await own()).pendingEmail).toBeNull();
    const fourth = await changeAddress(address('fourth'));
    const password = 'رود و سنگ و ماه ۷۳';
    await member.post('/api/sanc/password', {
      ...{ current_password: TEST_PASSWORD, password, password_confirmation: password },
    });
    expect(await verify(fourth.confirm)).toBe(422);
    expect((await own()).email).toBe(member.email);
  });

  it('is stopped by the mail to the former one, with every session', async () => {
    const mailed = await changeAddress();
    expect(await stop('x')).toBe(422);
    // A link for confirming does not stop the change, nor the reverse.
    expect(await stop(mailed.confirm)).toBe(422);
    expect(await verify(mailed.stop)).toBe(422);
    expect(await stop(mailed.stop)).toBe(200);
    expect(await isSignedIn(t, member.token)).toBe(false);
    expect(await verify(mailed.confirm)).toBe(422);
    const stopped = await t.rows(
      "select from security_events where user_id = $1 and kind = 'email_change_stopped'",
      [member.id],
    );
    expect(stopped).toHaveLength(1);
    expect(await stop(mailed.stop)).toBe(422);
  });

  it('is undone for a week, with whatever came after it', async () => {
    const mailed = await changeAddress();
    await verify(mailed.confirm);
    const again = await setEmail(address('further'));
    expect(again.status).toBe(200);
    const further = (await mailedTokens())[address('further')];
    expect(await verify(further)).toBe(200);
    expect(await stop(mailed.stop)).toBe(200);
    expect(
      await t.row('select email, email_verified_at is null as claims from users where id = $1', [
        member.id,
      ]),
    ).toEqual({ email: member.email, claims: false });
    expect(await isSignedIn(t, member.token)).toBe(false);
  });

  it('is not undone later, nor when somebody else has the former one', async () => {
    const mailed = await changeAddress();
    await verify(mailed.confirm);
    const other = await createMember(t, { email: member.email });
    expect(await stop(mailed.stop)).toBe(409);
    await t.rows('delete from users where id = $1', [other.id]);
    await t.rows("update email_changes set confirmed_at = now() - interval '8 days'");
    expect(await stop(mailed.stop)).toBe(422);
    expect((await own()).email).toBe(address());
  });

  it('ends when staff give the account another one', async () => {
    const owner = await createMember(t, { role: 'owner' });
    const mailed = await changeAddress();
    await verify(mailed.confirm);
    const given = await owner.call({
      method: 'PUT',
      url: `/api/admin/members/${member.id}/address`,
      payload: { email: address('given'), reason: 'صندوقش را از دست داد' },
    });
    expect(given.statusCode).toBe(200);
    expect(await stop(mailed.stop)).toBe(422);
  });
});

describe('asking again', () => {
  it('keeps the link that was mailed, and says when another one can be', async () => {
    const first = await changeAddress();
    const again = await setEmail(address());
    expect(again).toMatchObject({ status: 429, body: { message: expect.stringMatching(WAIT) } });
    expect((await own()).pendingEmail).toBe(address());
    expect(await mailedTokens()).toEqual({});
    expect(await verify(first.confirm)).toBe(200);
  });

  it('mails the link of the change that waits, and the former address nothing', async () => {
    const waiting = await t.row(
      `insert into email_changes (user_id, former_email, email, created_at)
        values ($1, $2, $3, now() - interval '1 hour') returning id`,
      [member.id, member.email, address()],
    );
    expect((await setEmail(address())).status).toBe(200);
    const mailed = await mailedTokens();
    expect(Object.keys(mailed)).toEqual([address()]);
    expect(await t.rows('select id from email_changes where user_id = $1', [member.id])).toEqual([
      waiting,
    ]);
    expect(await verify(mailed[address()])).toBe(200);
  });

  it('begins anew when the link of the change has expired', async () => {
    await t.rows(
      `insert into email_changes (user_id, former_email, email, created_at)
        values ($1, $2, $3, now() - interval '4 days')`,
      [member.id, member.email, address()],
    );
    const mailed = await changeAddress();
    expect(mailed.stop).toBeTruthy();
    expect(await verify(mailed.confirm)).toBe(200);
  });

  it('at once keeps one change and mails one link', async () => {
    const answers = await Promise.all([setEmail(address()), setEmail(address())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    const mailed = await mailedTokens();
    expect(Object.keys(mailed).toSorted()).toEqual([member.email, address()].toSorted());
    expect(await verify(mailed[address()])).toBe(200);
  });

  it('for another one that cannot be mailed keeps the one that waits', async () => {
    await changeAddress(address('taken'));
    await member.call({ method: 'DELETE', url: '/api/user/email' });
    // Without a mail there would be no pending change to confirm.
    expect((await setEmail(address('taken'))).body.message).toMatch(WAIT);
    expect((await own()).pendingEmail).toBeNull();
    const second = await changeAddress(address('second'));
    expect((await setEmail(address('taken'))).status).toBe(429);
    expect((await own()).pendingEmail).toBe(address('second'));
    expect(await verify(second.confirm)).toBe(200);
  });

  it('for an address that is only claimed leaves the account and its link as they are', async () => {
    member = await createMember(t, { emailVerifiedAt: null });
    await member.post('/api/user/verification');
    await t.runJobs();
    expect((await setEmail(address())).status).toBe(200);
    const mailed = await mailedTokens();
    expect((await setEmail(member.email)).body.message).toMatch(WAIT);
    expect((await own()).email).toBe(address());
    expect((await setEmail(address())).status).toBe(429);
    expect(await verify(mailed[address()])).toBe(200);
  });
});

describe('an address that is only claimed', () => {
  it('is replaced at once, and no link to the former one confirms the new one', async () => {
    member = await createMember(t, { emailVerifiedAt: null });
    await member.post('/api/user/verification');
    const verification = (await mailedTokens())[member.email];
    await post(t, '/api/forgot-password', { email: member.email });
    const [reset] = await mailedLinks(t);
    expect((await setEmail(address())).body).toMatchObject({
      ...{ email: address(), emailVerified: false, pendingEmail: null },
    });
    const links = await mailedLinks(t);
    expect(links.map(({ to }) => to)).toEqual([address()]);
    const answer = await post(t, '/api/verify-email', { token: verification });
    expect(answer.body.errors).toEqual({ token: [NO_LINK] });
    const password = 'رود و سنگ و ماه ۷۳';
    const token = reset?.link.pathname.split('/').at(-1);
    const refused = await post(t, '/api/reset-password', {
      ...{ token, email: address(), password, password_confirmation: password },
    });
    expect(refused.status).toBe(422);
    expect((await own()).emailVerified).toBe(false);
  });
});
