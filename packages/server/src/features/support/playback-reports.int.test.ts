import type { ReportedFilm } from '@parde/contract';
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
    await report({ note: 'بد\n*صدا', position_seconds: 3_661 });
    await t.rows(`update playback_reports set note = replace(note, '*', E'\\u001b[31m')`);
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
