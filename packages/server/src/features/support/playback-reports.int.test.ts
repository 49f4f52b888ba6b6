import type { FullReportedFilm, Notification, ReportedFilm, VisitorThread } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerReport, listReports } from '../../cli/report-commands.ts';
import { listNotifications } from '../../testing/list-notifications.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;
let film: number;
let series: number;
let episode: number;

beforeAll(async () => {
  t = await createSampleApp({ TRUST_PROXY: 'loopback' });
  member = await createMember(t);
  [film, series] = [await t.titleId('متروپلیس'), await t.titleId('هزاردستان')];
  const { rows } = await t.database.pool.query<{ id: number }>(
    'select e.id from episodes e join seasons s on s.id = e.season_id where s.title_id = $1 and s.number = 1 order by e.number',
    [series],
  );
  episode = rows[0]?.id ?? 0;
});

beforeEach(() => t.database.pool.query('delete from playback_reports'));
afterAll(() => t.close());

/** Each call comes from a new address, so that the rate limit only applies in its own test. */
let caller = 0;

async function report(body: object, who: Member | null = member, address?: string) {
  caller += 1;
  const answer = await (who ?? t).call({
    method: 'POST',
    url: '/api/playback-reports',
    headers: { 'x-forwarded-for': address ?? `10.1.${caller >> 8}.${caller & 255}` },
    payload: { title_id: film, kind: 'sound', ...body },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const stored = async () =>
  (await t.database.pool.query('select * from playback_reports order by id')).rows;
const db = () => t.database.db;
const deps = () => ({ db: db(), jobs: t.jobs });

describe('POST /api/playback-reports', () => {
  it('keeps what members and visitors say', async () => {
    const more = { note: '  صدا نیست  ', position_seconds: 61 };
    expect(await report(more)).toEqual({ status: 200, body: { ok: true } });
    await report({ title_id: series, episode_id: episode, kind: 'missing', note: ' ' }, null);
    expect(await stored()).toMatchObject([
      { user_id: member.id, title_id: film, kind: 'sound', note: 'صدا نیست', position_seconds: 61 },
      { user_id: null, title_id: series, episode_id: episode, kind: 'missing', note: null },
    ]);
  });

  it('takes a report of a file that is gone, without the file', async () => {
    expect((await report({ file_id: 999_999, kind: 'missing' })).status).toBe(200);
    expect(await stored()).toMatchObject([{ file_id: null }]);
  });

  it('answers 404 where there is no such title or episode', async () => {
    expect((await report({ title_id: 999_999 })).status).toBe(404);
    expect((await report({ episode_id: episode })).status).toBe(404);
    expect((await report({ title_id: series, episode_id: 999_999 })).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['title_id', { title_id: 'x' }],
    ['kind', { kind: 'boring' }],
    ['kind', { kind: null }],
    ['note', { note: 'آ'.repeat(1001) }],
    ['position_seconds', { position_seconds: -1 }],
  ])('answers 422 that names %s', async (field, wrong) => {
    const { status, body } = await report(wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('lets one address report ten times an hour', async () => {
    for (let i = 0; i < 10; i += 1) await report({}, null, '203.0.113.9');
    expect((await report({}, null, '203.0.113.9')).status).toBe(429);
    expect((await report({}, null, '203.0.113.10')).status).toBe(200);
  });
});

describe('parde reports', () => {
  it('lists what waits, with nothing that a terminal obeys, and answers once', async () => {
    await report({ note: 'بد\n\u001b[31mصدا', position_seconds: 3_661 });
    await report({ title_id: series, episode_id: episode, kind: 'missing' }, null);
    const [own, visitors] = await stored();
    const list = (await listReports(db())).text;
    expect(list).toContain(`#${own.id}  `);
    expect(list).toContain(`sound  متروپلیس  (title ${film}, at 01:01:01)\n    بد [31mصدا`);
    expect(list).toContain(`season 1 episode 1, a visitor)`);
    expect(await answerReport(deps(), String(own.id), ' درست شد ')).toContain('is told');
    expect(await answerReport(deps(), String(visitors.id), 'آمد')).toContain('a visitor');
    expect(await listNotifications(member)).toMatchObject([
      { kind: 'report_answered', title: { id: film }, answer: 'درست شد' },
    ]);
    await expect(answerReport(deps(), String(own.id), 'باز هم')).rejects.toThrow(
      `There is no open report ${own.id}.`,
    );
    expect((await listReports(db())).text).toBe('No open reports.');
    expect(await listNotifications(member)).toHaveLength(1);
  });

  it('notifies once when two operators answer concurrently', async () => {
    const who = await createMember(t);
    await report({}, who);
    const [row] = await stored();
    const answers = await Promise.allSettled(
      ['یک', 'دو', 'سه'].map((answer) => answerReport(deps(), String(row.id), answer)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listNotifications(who)).toHaveLength(1);
  });

  it('refuses with one sentence', async () => {
    await expect(answerReport(deps(), 'x', 'آ')).rejects.toThrow('There is no report x.');
    await expect(answerReport(deps(), '1', '  ')).rejects.toThrow('1 to 300 characters');
  });
});

describe('the screen of reports', () => {
  it('lists them for a moderator, who answers once', async () => {
    const moderator = await createMember(t, { role: 'moderator' });
    const who = await createMember(t);
    await report({ note: 'صدا نیست', position_seconds: 61 }, who);
    await report({ title_id: series, episode_id: episode, kind: 'missing' }, null);
    const list = async (state: string) =>
      (
        await moderator.get<{ data: ReportedFilm[]; total: number }>(
          `/api/admin/playback-reports?state=${state}`,
        )
      ).body;
    const { data, total } = await list('waiting');
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { title: 'متروپلیس', note: 'صدا نیست', positionSeconds: 61, hasReporter: true, answer: null },
      { season: 1, episode: 1, hasReporter: false },
    ]);
    const answer = (text: string) =>
      moderator.post<ReportedFilm>(`/api/admin/playback-reports/${data[0]?.id}/answer`, {
        answer: text,
      });
    expect((await answer(' ')).status).toBe(422);
    expect((await answer('آ'.repeat(4001))).status).toBe(422);
    expect((await answer('درست شد')).body).toMatchObject({ answer: 'درست شد' });
    expect((await answer('باز هم')).status).toBe(409);
    expect(await listNotifications(who)).toMatchObject([{ answer: 'درست شد' }]);
    expect((await list('answered')).data).toMatchObject([{ id: data[0]?.id, answer: 'درست شد' }]);
    expect(
      await t.rows(`select actor_id from audit_log where action = 'reports.answer'`),
    ).toContainEqual({ actor_id: moderator.id });
    expect(
      (await moderator.post('/api/admin/playback-reports/999999/answer', { answer: 'آ' })).status,
    ).toBe(404);
  });
});

describe('the conversation about a report', () => {
  const url = (id: number) => `/api/admin/playback-reports/${id}`;
  let editor: Member;
  beforeAll(async () => {
    editor = await createMember(t, { role: 'editor' });
  });
  const answer = (id: number, text: string, replies: number, by = editor) =>
    by.post<FullReportedFilm>(`${url(id)}/answer`, { answer: text, replies });
  const writeBack = async (key: string, message: string) => {
    caller += 1;
    const { statusCode } = await t.call({
      method: 'POST',
      url: '/api/support/thread/reply',
      headers: { 'x-forwarded-for': `10.9.${caller >> 8}.${caller & 255}` },
      payload: { key, message },
    });
    return statusCode;
  };
  const bell = async (who: Member) =>
    (await listNotifications(who)) as Extract<Notification, { kind: 'report_answered' }>[];
  const reported = async (who: Member | null) => {
    await report({ title_id: series, episode_id: episode, note: 'صدا نیست' }, who);
    return (await stored()).at(-1).id as number;
  };

  it('goes to the member by bell and mail, back to those who answer reports, and there again', async () => {
    const who = await createMember(t);
    await t.rows('update users set email_verified_at = now() where id = $1', [who.id]);
    const id = await reported(who);
    expect((await answer(id, 'دوباره ببینید', 0)).body).toMatchObject({
      answer: 'دوباره ببینید',
      thread: [{ isFromStaff: true, author: editor.name }],
    });
    const [told] = await bell(who);
    expect(told).toMatchObject({ answer: 'دوباره ببینید', isRead: false });
    const key = told?.thread ?? '';
    await t.runJobs();
    expect(t.mails.at(-1)).toMatchObject({ to: who.email, text: expect.stringContaining(key) });
    const seen = await t.call({ method: 'POST', url: '/api/support/thread', payload: { key } });
    expect((seen.json() as VisitorThread).messages).toMatchObject([
      { isFromStaff: false, body: 'گزارش از «هزاردستان»، فصل ۱، قسمت ۱: صدا\nصدا نیست' },
      { isFromStaff: true, body: 'دوباره ببینید' },
    ]);
    expect(await writeBack(key, 'هنوز نیست')).toBe(200);
    const waiting = await editor.get<{ data: ReportedFilm[] }>('/api/admin/playback-reports');
    expect(waiting.body.data).toMatchObject([{ id, answeredAt: null, replies: 2 }]);
    expect((await answer(id, 'حالا چه؟', 2)).body).toMatchObject({ replies: 3 });
    expect(await bell(who)).toMatchObject([{ answer: 'حالا چه؟', isRead: false, thread: key }]);
    expect(
      await t.rows(`select after from audit_log where subject_kind = 'report' order by id`),
    ).toEqual(expect.arrayContaining([{ after: { answer: 'حالا چه؟' } }]));
  });

  it('tells those who answer reports by mail, and nobody else, when a member writes back', async () => {
    const support = await createMember(t, { role: 'support' });
    const owner = await createMember(t, { role: 'owner' });
    await t.rows('delete from support_messages');
    const id = await reported(member);
    await answer(id, 'دوباره ببینید', 0);
    await t.runJobs();
    t.mails.length = 0;
    const key = (await bell(member))[0]?.thread ?? '';
    await writeBack(key, 'هنوز نیست');
    await t.runJobs();
    const mailed = (who: Member) => t.mails.filter(({ to }) => to === who.email);
    expect(mailed(support)).toEqual([]);
    expect(mailed(editor)).toMatchObject([
      {
        subject: '۱ پاسخ تازه در گزارش‌های فیلم پرده',
        text: expect.stringContaining(`/admin/playback-reports/${id}/show`),
      },
    ]);
    expect(mailed(owner)).toHaveLength(1);
    // Once in ten minutes; what was answered meanwhile needs no mail.
    await writeBack(key, 'باز هم نه');
    await answer(id, 'حالا چه؟', 3);
    await t.rows("update support_messages set alerted_at = alerted_at - interval '11 minutes'");
    await t.rows("update pgboss.job set start_after = now() where name = 'support-alert'");
    await t.runJobs();
    expect(mailed(editor)).toHaveLength(1);
    // Of a message too: those who answer both are told of both at once.
    await t.rows(
      `insert into support_messages (name, email, topic, message, needs_alert)
        values ('رضا', 'reza@example.com', 'question', 'پرسشی دربارهٔ سایت', true)`,
    );
    await writeBack(key, 'نشد که نشد');
    await t.runJobs();
    expect(mailed(owner).at(-1)).toMatchObject({
      subject: '۱ پیام تازه به پشتیبانی پرده، ۱ پاسخ تازه در گزارش‌های فیلم پرده',
      text: expect.stringContaining('/admin/inbox'),
    });
    expect(mailed(support).at(-1)).toMatchObject({ subject: '۱ پیام تازه به پشتیبانی پرده' });
    await t.rows('delete from support_messages');
  });

  it('has an address, if an empty one, which the release before this one reads', async () => {
    const id = await reported(member);
    await answer(id, 'درست شد', 0);
    expect(await t.rows('select email from support_messages where report_id = $1', [id])).toEqual([
      { email: '' },
    ]);
    await expect(
      t.rows("update support_messages set email = 'a@example.com' where report_id = $1", [id]),
    ).rejects.toThrow('support_messages_sender');
  });

  it('reaches a member who has a mobile number only', async () => {
    const who = await createMember(t);
    await t.rows(
      `update users set email = null, email_verified_at = null, mobile = '09120000077' where id = $1`,
      [who.id],
    );
    const id = await reported(who);
    const before = t.mails.length;
    await answer(id, 'درست شد', 0);
    await t.runJobs();
    expect(t.mails).toHaveLength(before);
    expect(await writeBack((await bell(who))[0]?.thread ?? '', 'سپاس')).toBe(200);
  });

  it('takes one of two answers at once, and none that does not know what was written', async () => {
    const who = await createMember(t);
    const id = await reported(who);
    const answers = await Promise.all(['یک', 'دو', 'سه'].map((text) => answer(id, text, 0)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await writeBack((await bell(who))[0]?.thread ?? '', 'سپاس');
    expect((await answer(id, 'خواهش می‌کنم', 1)).status).toBe(409);
    expect((await answer(id, 'خواهش می‌کنم', 2)).status).toBe(200);
  });

  it('is no message of support, whose staff may not answer it', async () => {
    const support = await createMember(t, { role: 'support' });
    const id = await reported(member);
    await answer(id, 'درست شد', 0);
    const { threadId } = (await editor.get<FullReportedFilm>(url(id))).body;
    const thread = `/api/admin/support/${threadId}`;
    expect((await support.get(thread)).status).toBe(404);
    expect((await support.post(`${thread}/reply`, { body: 'نه' })).status).toBe(404);
    expect(
      (await support.get<{ data: object[] }>('/api/admin/support?state=all')).body.data,
    ).toEqual([]);
    expect((await support.get(url(id))).status).toBe(403);
    expect((await answer(id, 'نه', 1, support)).status).toBe(403);
    expect((await editor.get(thread)).status).toBe(403);
    const reader = await createMember(t, { role: 'reader' });
    expect((await answer(id, 'نه', 1, reader)).status).toBe(403);
    expect((await reader.get(url(id))).status).toBe(200);
  });

  it('opens to no other member, nor to staff who see as the member', async () => {
    const owner = await createMember(t, { role: 'owner' });
    const id = await reported(member);
    await answer(id, 'درست شد', 0);
    const key = (await bell(member))[0]?.thread ?? '';
    const [number = '', signature = ''] = key.split(/-(.*)/s);
    expect(await writeBack(`${Number(number) + 1}-${signature}`, 'پیام')).toBe(404);
    expect(await bell(await createMember(t))).toEqual([]);
    const seen = await owner.post<{ token: string }>(`/api/admin/members/${member.id}/see-as`, {
      reason: 'پرسید',
      about: 'question',
    });
    const asMember = await t.call({
      method: 'GET',
      url: '/api/user/notifications',
      headers: {
        authorization: `Bearer ${seen.body.token}`,
        cookie: `token=${encodeURIComponent(owner.token)}`,
      },
    });
    expect(asMember.json().data).toMatchObject([{ kind: 'report_answered', thread: null }]);
  });
});
