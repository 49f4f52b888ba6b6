import type { FullMember } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeMemberAddress } from '../../../cli/member-program.ts';
import { createMember, type Member, TEST_PASSWORD } from '../../../testing/members.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let owner: Member;
let support: Member;
let member: Member;

beforeAll(async () => {
  t = await createTestApp();
  owner = await createMember(t, { role: 'owner' });
  support = await createMember(t, { role: 'support' });
});

beforeEach(async () => {
  member = await createMember(t);
});

afterAll(() => t.close());

const path = (rest = '') => `/api/admin/members/${member.id}${rest}`;
const signIn = async () => {
  const payload = { email: member.email, password: TEST_PASSWORD };
  const answer = await t.call({ method: 'POST', url: '/api/sanc/login', payload });
  return { status: answer.statusCode, message: answer.json().message as string };
};

describe('another address', () => {
  const change = (email: string, who = owner) =>
    who.call({
      method: 'PUT',
      url: path('/address'),
      payload: { email, reason: 'صندوقش را از دست داد' },
    });
  let count = 0;
  const newAddress = () => {
    count += 1;
    return `moved-${count}@example.com`;
  };

  it('waits for its link, ends what the former one opens, and tells both', async () => {
    await t.runJobs();
    const sent = t.mails.length;
    const email = newAddress();
    // A link to the former address would confirm the new one.
    await t.rows(
      `insert into one_time_tokens (purpose, user_id, secret_hash, expires_at)
        values ('email_verification', $1, sha256('former'), now() + interval '1 day')`,
      [member.id],
    );
    const answer = await change(email);
    expect([answer.statusCode, answer.json().email, answer.json().emailVerified]).toEqual([
      200,
      email,
      false,
    ]);
    expect(await t.rows('select from one_time_tokens where user_id = $1', [member.id])).toEqual([]);
    expect((await member.get('/api/user')).status).toBe(401);
    expect((await signIn()).status).toBe(422);
    await t.runJobs();
    const mails = t.mails.slice(sent);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([member.email, email].toSorted());
    const token = /verify-email#token=([\w-]+)/.exec(
      mails.find(({ to }) => to === email)?.text ?? '',
    )?.[1];
    const confirmed = await t.call({
      method: 'POST',
      url: '/api/verify-email',
      payload: { token },
    });
    expect(confirmed.statusCode).toBe(200);
    expect((await owner.get<FullMember>(path())).body.emailVerified).toBe(true);
    expect(
      await t.rows(
        "select kind, network from security_events where user_id = $1 and kind = 'email_set'",
        [member.id],
      ),
    ).toEqual([{ kind: 'email_set', network: null }]);
    expect(
      await t.row(
        `select actor_id, before, after, reason from audit_log
          where action = 'members.change-address' and subject_id = $1`,
        [String(member.id)],
      ),
    ).toEqual({
      actor_id: owner.id,
      before: {},
      after: {},
      reason: 'صندوقش را از دست داد',
    });
  });

  it('is refused at its field when another account confirmed it, and may be only claimed', async () => {
    const other = await createMember(t);
    const refused = await change(other.email);
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([409, ['email']]);
    await t.rows('update users set email_verified_at = null where id = $1', [other.id]);
    expect((await change(other.email)).statusCode).toBe(200);
  });

  it('tells no stranger, whose address was never confirmed', async () => {
    await t.rows('update users set email_verified_at = null where id = $1', [member.id]);
    await t.runJobs();
    const sent = t.mails.length;
    const email = newAddress();
    expect((await change(email)).statusCode).toBe(200);
    await t.runJobs();
    expect(t.mails.slice(sent).map(({ to }) => to)).toEqual([email]);
  });

  it('is another one, of a member, by an owner', async () => {
    expect((await change(member.email)).json().errors).toHaveProperty('email');
    expect((await change('no address')).json().errors).toHaveProperty('email');
    expect((await change(newAddress(), support)).statusCode).toBe(403);
    member = support;
    expect((await change(newAddress())).statusCode).toBe(409);
  });

  it('is given by the shell', async () => {
    const deps = { db: t.database.db, jobs: t.jobs };
    const email = newAddress();
    const say = { email, reason: 'اشتباه نوشته بود' };
    await expect(changeMemberAddress(deps, member.email, { ...say, email: 'x' })).rejects.toThrow(
      'x',
    );
    expect(await changeMemberAddress(deps, member.email, say)).toContain(email);
  });
});
