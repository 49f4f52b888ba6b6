import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let owner: Member;
let support: Member;
let moderator: Member;
let member: Member;

beforeAll(async () => {
  t = await createTestApp();
  owner = await createMember(t, { role: 'owner' });
  support = await createMember(t, { role: 'support' });
  moderator = await createMember(t, { role: 'moderator' });
  member = await createMember(t);
});

afterAll(() => t.close());

describe('a file of all members', () => {
  const take = async (who: Member, payload: object) => {
    const answer = await who.call({ method: 'POST', url: '/api/admin/members/export', payload });
    return { status: answer.statusCode, headers: answer.headers, lines: answer.body.split('\r\n') };
  };

  it('has what the filters find, and nothing that a spreadsheet would calculate', async () => {
    const evil = await createMember(t, { name: '=cmd|calc', email: 'export-evil@example.com' });
    // After midnight in Tehran.
    t.clock.stopAt(new Date('2026-03-20T20:30:00Z'));
    const { status, headers, lines } = await take(owner, { q: 'export-evil', state: 'all' });
    t.clock.reset();
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toBe('attachment; filename="members-2026-03-21.csv"');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^\ufeffid,name,email,/);
    expect(lines[1]).toContain(`${evil.id},'=cmd|calc,export-evil@example.com,true,`);
    await owner.post(`/api/admin/members/${member.id}/ban`, { days: 3, reason: 'فروش، حساب' });
    const banned = await take(owner, { state: 'banned' });
    expect(banned.lines.find((line) => line.startsWith(`${member.id},`))).toContain('فروش، حساب');
    expect(banned.lines.some((line) => line.startsWith(`${evil.id},`))).toBe(false);
  });

  it('has more members than one query reads', async () => {
    await t.rows(`insert into users (name, email)
      select 'انبوه', 'crowd-' || n || '@example.com' from generate_series(1, 1200) n`);
    const { lines } = await take(owner, {});
    const ids = lines.slice(1, -1).map((line) => Number.parseInt(line, 10));
    const { count } = await t.row<{ count: number }>('select count(*)::int as count from users');
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect(ids).toHaveLength(count);
  });

  it('is for owners, and recorded without the text that was searched', async () => {
    for (const who of [support, moderator]) expect((await take(who, {})).status).toBe(403);
    await take(owner, { q: 'somebody@example.com' });
    expect(
      await t.row(
        "select actor_id, after from audit_log where action = 'members.export' order by id desc limit 1",
      ),
    ).toEqual({ actor_id: owner.id, after: { state: 'all', isSearch: true } });
  });
});
