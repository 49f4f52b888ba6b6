import type { CommentCase } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commentsOf } from '../../testing/comments.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let on: ReturnType<typeof commentsOf>;
let moderator: Member;
let writer: Member;

beforeAll(async () => {
  t = await createSampleApp();
  on = commentsOf(t, await t.titleId('متروپلیس'));
  moderator = await createMember(t, { role: 'moderator' });
  writer = await createMember(t, { name: 'سارا' });
});

afterAll(() => t.close());

const list = async (query = '') =>
  (await moderator.get<{ data: CommentCase[] }>(`/api/admin/comments${query}`)).body.data;

it('lists what waits, publishes and removes it, and records both', async () => {
  const held = await on.write(writer, 'example.com');
  const other = await on.write(writer, 'example.org و چیز دیگر');
  expect((await list()).map(({ id }) => id)).toEqual([held.id, other.id]);
  const approved = await moderator.post<CommentCase>(`/api/admin/comments/${held.id}/approve`);
  expect(approved).toMatchObject({ status: 200, body: { state: 'visible' } });
  const removed = await moderator.post(`/api/admin/comments/${other.id}/remove`, {
    reason: 'تبلیغ',
  });
  expect(removed.body).toMatchObject({ state: 'removed', author: { comments: 2, removed: 1 } });
  await moderator.post(`/api/admin/members/${writer.id}/warn`, { reason: 'تبلیغ' });
  expect((await list('?state=removed'))[0]?.author?.warnings).toBe(1);
  expect(await list()).toEqual([]);
  expect((await list('?state=removed')).map(({ id }) => id)).toEqual([other.id]);
  expect((await list(`?state=all&author=${writer.id}`)).map(({ id }) => id)).toEqual([
    other.id,
    held.id,
  ]);
  expect(
    await t.rows(
      "select action, reason, actor_id from audit_log where subject_kind = 'comment' order by id",
    ),
  ).toEqual([
    { action: 'comments.approve', reason: null, actor_id: moderator.id },
    { action: 'comments.remove', reason: 'تبلیغ', actor_id: moderator.id },
  ]);
});

it('decides about several at once, each recorded, and says which are gone', async () => {
  const ids: number[] = [];
  for (const at of [1, 2, 3]) ids.push((await on.write(writer, `example${at}.com`)).id);
  const [first = 0, second = 0, third = 0] = ids;
  const settle = (body: object) =>
    moderator.post<{ done: number[]; missing: number[] }>('/api/admin/comments/bulk', body);
  await writer.call({ method: 'DELETE', url: `/api/user/comments/${third}` });
  expect(
    await settle({ ids: [first, third, 999_999, first], change: { do: 'approve' } }),
  ).toMatchObject({
    ...{ status: 200, body: { done: [first], missing: [third, 999_999] } },
  });
  expect(await settle({ ids: [second], change: { do: 'remove', reason: 'تبلیغ' } })).toMatchObject({
    ...{ status: 200, body: { done: [second], missing: [] } },
  });
  const last = await t.rows(`select action, subject_id, reason, actor_id from audit_log
    where subject_kind = 'comment' order by id desc limit 2`);
  expect(last.toReversed()).toEqual([
    { action: 'comments.approve', subject_id: `${first}`, reason: null, actor_id: moderator.id },
    { action: 'comments.remove', subject_id: `${second}`, reason: 'تبلیغ', actor_id: moderator.id },
  ]);
  for (const body of [
    ...[{}, { ids: [], change: { do: 'approve' } }, { ids: [first], change: { do: 'hide' } }],
    ...[
      { ids: [first], change: { do: 'remove' } },
      { ids: ['x'], change: { do: 'approve' } },
    ],
    { ids: Array.from({ length: 101 }, (_, at) => at + 1), change: { do: 'approve' } },
  ]) {
    expect((await settle(body)).status, JSON.stringify(body)).toBe(422);
  }
  expect((await settle({ ids: [third], change: { do: 'approve' } })).status).toBe(404);
  expect((await writer.post('/api/admin/comments/bulk', {})).status).toBe(403);
});

it('publishes only the text that was read, and nothing that a colleague removed meanwhile', async () => {
  const author = await createMember(t);
  const ids: number[] = [];
  for (const at of [5, 6]) ids.push((await on.write(author, `read${at}.example.com`)).id);
  const [edited = 0, removed = 0] = ids;
  const read = (await list('?state=all')).filter(({ id }) => ids.includes(id));
  const versionOf = (id: number) => read.find((one) => one.id === id)?.version;
  const payload = { body: 'unread.example.org' };
  await author.call({ method: 'PATCH', url: `/api/user/comments/${edited}`, payload });
  await moderator.post(`/api/admin/comments/${removed}/remove`, { reason: 'تبلیغ' });
  for (const id of ids) {
    const body = { version: versionOf(id) };
    expect((await moderator.post(`/api/admin/comments/${id}/approve`, body)).status).toBe(409);
  }
  const versions = Object.fromEntries(ids.map((id) => [id, versionOf(id)]));
  const settle = (of: number[]) =>
    moderator.post('/api/admin/comments/bulk', { ids: of, versions, change: { do: 'approve' } });
  expect((await settle(ids)).status).toBe(409);
  const { id: kept } = await on.write(author, 'read7.example.com');
  expect((await settle([...ids, kept])).body).toEqual({
    ...{ done: [kept], missing: [], changed: ids },
  });
  const now = (await list('?state=held')).find(({ id }) => id === edited);
  expect(now?.body).toBe('unread.example.org');
  const again = { version: now?.version };
  expect((await moderator.post(`/api/admin/comments/${edited}/approve`, again)).status).toBe(200);
});

it('needs a reason, and a comment that is there', async () => {
  const { id } = await on.write(writer, 'example.net');
  const path = `/api/admin/comments/${id}/remove`;
  expect((await moderator.post(path)).status).toBe(422);
  expect((await moderator.post(path, { reason: ' \u0007 ' })).status).toBe(422);
  expect((await moderator.get('/api/admin/comments/999999')).status).toBe(404);
  expect((await moderator.post('/api/admin/comments/999999/approve')).status).toBe(404);
});

it('lets a muted member neither write nor edit, until the mute is lifted', async () => {
  const loud = await createMember(t);
  const written = await on.write(loud, 'سخنی که می‌ماند');
  const muted = await moderator.post(`/api/admin/members/${loud.id}/mute`, {
    days: 3,
    reason: 'دشنام',
  });
  expect(muted.status).toBe(200);
  const body = { title_id: await t.titleId('متروپلیس'), body: 'باز هم من' };
  const refused = await loud.post('/api/user/comment', body);
  expect(refused).toMatchObject({
    status: 403,
    body: { message: expect.stringMatching(/^تا .*/) },
  });
  const edited = await loud.call({
    method: 'PATCH',
    url: `/api/user/comments/${written.id}`,
    payload: { body: 'دیگر' },
  });
  expect(edited.statusCode).toBe(403);
  const lifted = await moderator.call({
    method: 'DELETE',
    url: `/api/admin/members/${loud.id}/mute`,
  });
  expect(lifted.json()).toEqual({ mutedUntil: null });
  expect((await loud.post('/api/user/comment', body)).status).toBe(200);
});

it('does not shorten a mute', async () => {
  const loud = await createMember(t);
  const mute = (days: number) =>
    moderator.post(`/api/admin/members/${loud.id}/mute`, { days, reason: 'دشنام' });
  const { body } = await mute(90);
  expect((await mute(7)).body).toEqual(body);
});

it('mutes no staff', async () => {
  const path = `/api/admin/members/${moderator.id}/mute`;
  expect((await moderator.post(path, { days: 3, reason: 'خودم' })).status).toBe(409);
});
