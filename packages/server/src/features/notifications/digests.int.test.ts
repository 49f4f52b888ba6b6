import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertNotifications } from '../../testing/insert-notifications.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';
import { sendDigest } from './send-digest.ts';

let t: TestApp;
let titleId: number;

beforeAll(async () => {
  t = await createSampleApp({ PUBLIC_URL: 'https://parde.example' });
  titleId = await t.titleId('هزاردستان');
});

afterAll(() => t.close());

beforeEach(async () => {
  t.mails.length = 0;
  await t.database.pool.query('delete from users');
});

const reader = (given: Parameters<typeof createMember>[1] = {}) =>
  createMember(t, { emailDigest: 'daily', ...given });

let events = 0;

async function tell(member: Member, count = 1) {
  await insertNotifications(
    t.database.db,
    Array.from({ length: count }, () => {
      events += 1;
      return {
        userId: member.id,
        kind: 'title_available',
        titleId,
        event: `test:${events}`,
      } as const;
    }),
  );
}

async function runDigests() {
  await t.jobs.enqueue(t.database.db, 'send-digests', {});
  await t.runJobs();
}

const back = (hours: number) =>
  t.database.pool.query(`update users set digest_sent_at = now() - interval '${hours} hours'`);

describe('send-digests', () => {
  it('mails what is new in one mail, once', async () => {
    const member = await reader({ name: 'سارا' });
    await tell(member, 2);
    await runDigests();
    expect(t.mails).toMatchObject([
      { to: member.email, unsubscribeUrl: 'https://parde.example/user/dashboard' },
    ]);
    const [mail] = t.mails;
    expect(mail?.subject).toContain('۲');
    for (const part of [mail?.html, mail?.text]) {
      expect(part).toContain('سارا');
      expect(part).toContain('هزاردستان');
      expect(part).toContain('https://parde.example/user/notifications');
      expect(part).toContain(`https://parde.example/titles/${titleId}/`);
    }
    await back(200);
    await runDigests();
    expect(t.mails).toHaveLength(1);
  });

  it('waits a day, or a week, for the next', async () => {
    const [daily, weekly] = [await reader(), await reader({ emailDigest: 'weekly' })];
    const receivers = async (hours: number) => {
      t.mails.length = 0;
      for (const member of [daily, weekly]) await tell(member);
      await back(hours);
      await runDigests();
      return t.mails.map(({ to }) => to).sort();
    };
    expect(await receivers(23)).toEqual([]);
    expect(await receivers(24)).toEqual([daily.email]);
    expect(await receivers(167)).toEqual([daily.email]);
    expect(await receivers(168)).toEqual([daily.email, weekly.email].sort());
  });

  it('goes on after the clock was put back', async () => {
    const member = await reader();
    await back(-48);
    for (let run = 0; run < 2; run += 1) {
      await tell(member);
      await runDigests();
      expect(t.mails).toHaveLength(1);
    }
  });

  it.each([
    ['wants none', { emailDigest: 'off' }],
    ['never confirmed the address', { emailVerifiedAt: null }],
    ['is about to leave', { deletionAt: new Date('2100-01-01') }],
  ] as const)('mails nobody who %s', async (_, given) => {
    await tell(await reader(given));
    await runDigests();
    expect(t.mails).toEqual([]);
  });

  it('mails nothing that was read, or of which there is nothing to tell', async () => {
    const member = await reader();
    await runDigests();
    await tell(member);
    await member.post('/api/user/notifications');
    await runDigests();
    expect(t.mails).toEqual([]);
  });

  it('checks again before mailing, so that later changes count', async () => {
    const member = await reader();
    await tell(member);
    await t.jobs.enqueue(t.database.db, 'digest-mail', { userId: member.id });
    await t.database.pool.query("update users set email_digest = 'off'");
    await t.runJobs();
    expect(t.mails).toEqual([]);
  });

  it('shows ten, and counts the others', async () => {
    await tell(await reader(), 13);
    await runDigests();
    expect(t.mails).toHaveLength(1);
    expect(t.mails[0]?.text.match(/^• /gm)).toHaveLength(10);
    expect(t.mails[0]?.text).toContain('۳ خبر دیگر');
  });

  it('keeps words of other members out of the mail', async () => {
    const [member, other] = [await reader(), await reader({ name: 'http://evil.example' })];
    const { rows } = await t.database.pool.query<{ id: number }>(
      `insert into comments (title_id, user_id, body, is_spoiler, state)
       values ($1, $2, 'visit evil.example', false, 'visible') returning id`,
      [titleId, other.id],
    );
    const commentId = rows[0]?.id ?? 0;
    await insertNotifications(t.database.db, [
      { userId: member.id, kind: 'comment_reply', titleId, commentId, event: 'reply' },
    ]);
    await runDigests();
    expect(t.mails).toHaveLength(1);
    expect(t.mails[0]?.text).toContain('هزاردستان');
    expect(`${t.mails[0]?.html}${t.mails[0]?.text}`).not.toContain('evil');
  });

  it('gives each member one mail, however many workers and members there are', async () => {
    for (let i = 0; i < 12; i += 1) await tell(await reader());
    await Promise.all([runDigests(), runDigests(), runDigests()]);
    expect(t.mails).toHaveLength(12);
    expect(new Set(t.mails.map(({ to }) => to)).size).toBe(12);
  });
});

describe('a mail that does not go out', () => {
  const mailer = { send: () => Promise.reject(new Error('no such mailbox')) };

  it('marks nothing as mailed, so that it is tried again', async () => {
    const member = await reader();
    await tell(member);
    const deps = { db: t.database.db, mailer, siteUrl: t.config.publicUrl };
    await expect(sendDigest(deps, member.id)).rejects.toThrow('no such mailbox');
    await runDigests();
    expect(t.mails).toHaveLength(1);
  });
});
