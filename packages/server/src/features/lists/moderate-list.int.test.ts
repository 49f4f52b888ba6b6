import type { ListCase, PublicList } from '@parde/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeList,
  createList,
  putTitle,
  readList,
  reportList,
} from '../../testing/list-calls.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;
let other: Member;
let moderator: Member;
let title: number;

beforeAll(async () => {
  t = await createSampleApp();
  moderator = await createMember(t, { role: 'moderator' });
  title = await t.titleId('فیلم 01');
});

beforeEach(async () => {
  [member, other] = [await createMember(t), await createMember(t)];
});

afterEach(async () => {
  await t.rows('delete from member_lists');
});

afterAll(() => t.close());

const shown = (id: number) => t.get<PublicList>(`/api/lists/${id}`);

/** A public list with one title. */
async function filled(body: object = {}): Promise<number> {
  const { id } = await createList(member, { is_public: true, ...body });
  await putTitle(member, id, title);
  return id;
}

describe('a public list', () => {
  it('waits for staff when its words are suspicious, as a comment does', async () => {
    const id = await filled({ description: 'ببینید example.com' });
    expect(await readList(member, id)).toMatchObject({ state: 'held', path: null });
    expect((await shown(id)).status).toBe(404);
    const waiting = async () =>
      (await moderator.get<{ data: ListCase[] }>('/api/admin/lists')).body.data;
    expect(await waiting()).toMatchObject([{ id, heldFor: expect.stringContaining('links') }]);
    const approve = async (version?: string) =>
      (await moderator.post<ListCase>(`/api/admin/lists/${id}/approve`, { version })).status;
    const [read] = await waiting();
    await putTitle(member, id, title, { note: 'unread.example.com' });
    expect(await approve(read?.version)).toBe(409);
    expect(await waiting()).toMatchObject([{ id, notes: ['unread.example.com'] }]);
    await putTitle(member, id, title, { note: '' });
    expect(await approve((await waiting())[0]?.version)).toBe(200);
    expect(await readList(member, id)).toMatchObject({ state: 'visible' });
    expect((await shown(id)).status).toBe(200);
    // An approved text is not held again; a new link is, also next to a title.
    expect((await changeList(member, id, { name: 'نام دیگر' })).body.state).toBe('visible');
    await putTitle(member, id, title, { note: 'example.net' });
    expect((await shown(id)).status).toBe(404);
    await putTitle(member, id, title, { note: '' });
    expect((await shown(id)).status).toBe(404);
    await changeList(member, id, { description: null });
    expect((await shown(id)).status).toBe(200);
    for (const name of ['بار نخست', 'بار دوم']) {
      await changeList(member, id, { name });
      await reportList(other, id);
      expect(await waiting()).toHaveLength(1);
      await approve();
    }
  });

  it('is held after three reports and stays removed when staff remove it', async () => {
    const id = await filled();
    expect((await reportList(member, id)).status).toBe(422);
    for (const who of [other, other, await createMember(t)]) await reportList(who, id);
    expect((await shown(id)).status).toBe(200);
    await reportList(await createMember(t), id);
    expect((await shown(id)).status).toBe(404);
    const [found] = (await moderator.get<{ data: ListCase[] }>('/api/admin/lists')).body.data;
    expect(found?.reports).toHaveLength(3);
    const inbox = (await moderator.get<{ kinds: object[] }>('/api/admin/inbox')).body.kinds;
    expect(inbox).toContainEqual(expect.objectContaining({ kind: 'lists', count: 1 }));
    const remove = `/api/admin/lists/${id}/remove`;
    expect((await moderator.post(remove)).status).toBe(422);
    expect((await moderator.post(remove, { reason: 'توهین' })).status).toBe(200);
    expect((await changeList(member, id, { name: 'نام پاک' })).body.state).toBe('removed');
    expect((await shown(id)).status).toBe(404);
    expect(
      await t.rows(
        `select action, reason from audit_log where subject_kind = 'list' order by id desc limit 1`,
      ),
    ).toEqual([{ action: 'lists.remove', reason: 'توهین' }]);
    expect((await other.get('/api/admin/lists')).status).toBe(403);
  });

  it('is nobody’s business while it is private', async () => {
    const { id } = await createList(member, { description: 'example.com' });
    expect((await moderator.get(`/api/admin/lists/${id}`)).status).toBe(404);
    expect((await moderator.get<{ data: [] }>('/api/admin/lists?state=all')).body.data).toEqual([]);
    expect((await other.post(`/api/user/lists/${id}/report`, { reason: 'spam' })).status).toBe(404);
  });
});
