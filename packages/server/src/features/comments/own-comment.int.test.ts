import { describe, expect } from 'vitest';
import { it as base, bodiesOf } from '../../testing/comments.ts';
import { createMember } from '../../testing/members.ts';

const it = base.extend(
  'set',
  ({ t }) =>
    (id: number, what: string) =>
      t.rows(`update comments set ${what} where id = $1`, [id]),
);
it.override('createdAt', new Date('2020-01-01'));

describe('member and title', () => {
  it.for<[string, number, number]>([
    ['visible', 403, 200],
    ['held', 404, 200],
    ['removed', 404, 404],
  ])(
    'a %s comment: another is told %d, its author %d',
    async ([state, another, author], { on, ali, sara, set }) => {
      const { id } = await on.write(ali, 'دیدگاه');
      await set(id, `state = '${state}'`);
      expect((await on.patch(sara, id, { body: 'دیگر' })).status).toBe(another);
      expect(await on.remove(sara, id)).toBe(another);
      expect(await on.row(id)).toMatchObject({ body: 'دیدگاه', deleted_at: null, state });
      expect((await on.patch(ali, id, { body: 'دیگر' })).status).toBe(author);
      expect(await on.remove(ali, id)).toBe(author);
    },
  );

  it('operators have no more rights here', async ({ t, on, ali }) => {
    const operator = await createMember(t, { role: 'owner' });
    const { id } = await on.write(ali, 'دیدگاه');
    expect((await on.patch(operator, id, { body: 'دیگر' })).status).toBe(403);
    expect(await on.remove(operator, id)).toBe(403);
  });

  it.for(['999999', '0', '-1', 'x', '1e9', String(2 ** 40)])(
    'there is no %s',
    async (id, { ali }) => {
      const url = `/api/user/comments/${id}`;
      const calls = [
        { method: 'PATCH', url, payload: { body: 'دیگر' } },
        { method: 'DELETE', url },
        { method: 'POST', url: `${url}/like` },
        { method: 'POST', url: `${url}/report`, payload: { reason: 'spam' } },
      ] as const;
      for (const call of calls) expect((await ali.call(call)).statusCode).toBe(404);
    },
  );

  it('a visitor has nothing to change', async ({ t, on, ali }) => {
    const { id } = await on.write(ali, 'دیدگاه');
    const url = `/api/user/comments/${id}`;
    const calls = [
      { method: 'PATCH', url, payload: { body: 'دیگر' } },
      { method: 'DELETE', url },
      { method: 'POST', url: `${url}/like` },
      { method: 'POST', url: `${url}/report`, payload: { reason: 'spam' } },
    ] as const;
    for (const call of calls) expect((await t.call(call)).statusCode).toBe(401);
  });
});

describe('an edit', () => {
  it('rewrites text and spoiler, keeps place, time and likes, and the same again changes nothing', async ({
    on,
    ali,
    sara,
  }) => {
    const { id, createdAt } = await on.write(ali, 'پیش');
    await on.like(sara, id);
    const edit = { body: '  پس\r\n', is_spoiler: true };
    const { status, body } = await on.patch(ali, id, edit);
    expect([status, body]).toMatchObject([
      200,
      { ok: true, comment: { id, body: 'پس', isSpoiler: true, likes: 1, createdAt } },
    ]);
    const { editedAt } = body.comment;
    expect(editedAt).not.toBeNull();
    expect((await on.patch(ali, id, edit)).body.comment.editedAt).toBe(editedAt);
  });

  it('turns the spoiler off again, and takes no other field', async ({ film, on, ali }) => {
    const { id } = await on.write(ali, 'example.com', { is_spoiler: true });
    const { body } = await on.patch(ali, id, {
      body: 'example.com',
      title_id: 1,
      state: 'visible',
      likes: 9,
    });
    expect(body.comment).toMatchObject({ isSpoiler: false, titleId: film, likes: 0 });
    expect((await on.row(id)).state).toBe('held');
  });

  it.for([{ body: '' }, { body: 'x'.repeat(100_000) }, {}, { body: 7 }])(
    'refuses %.40j',
    async (payload, { on, ali }) => {
      const { id } = await on.write(ali, 'دیدگاه');
      expect((await on.patch(ali, id, payload)).status).toBe(422);
      expect((await on.row(id)).body).toBe('دیدگاه');
    },
  );

  it('cannot duplicate one’s own comment', async ({ on, ali }) => {
    await on.write(ali, 'یک');
    const { id } = await on.write(ali, 'دو');
    const { status, body } = await on.patch(ali, id, { body: 'یک' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['body']]);
  });

  it('is checked again', async ({ on, ali }) => {
    const { id } = await on.write(ali, 'دیدگاه');
    await on.patch(ali, id, { body: 'example.com' });
    expect(await on.row(id)).toMatchObject({ state: 'held', held_for: 'links: example.com' });
    await on.patch(ali, id, { body: 'بی‌نشانی' });
    expect((await on.row(id)).state).toBe('visible');
  });

  it('of what was approved asks only about what is new', async ({ on, ali, set }) => {
    const { id } = await on.write(ali, 'example.com');
    await set(id, "state = 'visible'");
    await on.patch(ali, id, { body: 'ببینید example.com' });
    expect((await on.row(id)).state).toBe('visible');
    await on.patch(ali, id, { body: 'ببینید example.com و example.org' });
    expect(await on.row(id)).toMatchObject({ state: 'held', held_for: 'links: example.org' });
    await on.patch(ali, id, { body: 'باز هم ببینید example.com و example.org' });
    expect((await on.row(id)).state).toBe('held');
  });

  it('notifies the author it replies to when it becomes visible, and withdraws that when it is hidden', async ({
    on,
    ali,
    sara,
  }) => {
    const root = await on.write(sara, 'آغاز');
    const { id } = await on.write(ali, 'example.com', { parent_id: root.id });
    await on.patch(ali, id, { body: 'پاسخ' });
    expect(await on.toldOf(id)).toEqual([sara.id]);
    await on.patch(ali, id, { body: 'example.com' });
    expect(await on.toldOf(id)).toEqual([]);
  });

  it('does not tell again of what was told long ago', async ({ t, on, ali, sara }) => {
    const root = await on.write(sara, 'آغاز');
    const { id } = await on.write(ali, 'پاسخ', { parent_id: root.id });
    await t.rows('delete from notifications');
    await on.patch(ali, id, { body: 'پاسخی بهتر' });
    expect(await on.toldOf(id)).toEqual([]);
  });

  it('has a limit', async ({ on, ali }) => {
    const { id } = await on.write(ali, '۰');
    const statuses = [];
    for (let n = 1; n <= 13; n += 1)
      statuses.push((await on.patch(ali, id, { body: `${n}` })).status);
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
  });
});

describe('deletion', () => {
  it('deletes the row if it has no replies', async ({ on, ali, sara }) => {
    const { id } = await on.write(ali, 'تنها');
    await on.like(sara, id);
    await on.report(sara, id);
    expect(await on.remove(ali, id)).toBe(200);
    expect(await on.row(id)).toBeUndefined();
    expect((await on.threads()).total).toBe(0);
    expect(await on.remove(ali, id)).toBe(404);
  });

  it('leaves an empty place where answers stand, and nothing of the text', async ({
    on,
    ali,
    sara,
  }) => {
    const root = await on.write(ali, 'راز', { is_spoiler: true });
    await on.patch(ali, root.id, { body: 'راز دیگر', is_spoiler: true });
    await on.like(sara, root.id);
    await on.write(sara, 'پاسخ', { parent_id: root.id });
    expect(await on.remove(ali, root.id)).toBe(200);
    for (const reader of [ali, sara, undefined]) {
      expect((await on.threads(reader)).data[0]).toMatchObject({
        id: root.id,
        body: null,
        authorName: null,
        isSpoiler: false,
        isOwn: false,
        isLiked: false,
        likes: 0,
        editedAt: null,
        replies: [{ body: 'پاسخ', replyToName: null }],
      });
    }
    expect(await on.row(root.id)).toMatchObject({ body: '', likes: 0, held_for: null });
    expect((await ali.get('/api/user/comments')).body).toMatchObject({ total: 0 });
    expect((await on.like(sara, root.id)).status).toBe(404);
    expect((await on.report(sara, root.id)).status).toBe(404);
    expect((await on.patch(ali, root.id, { body: 'باز' })).status).toBe(404);
    expect(await on.remove(ali, root.id)).toBe(404);
  });

  it('also deletes placeholders that were kept only for it', async ({ on, ali, sara }) => {
    const root = await on.write(ali, 'آغاز');
    const middle = await on.write(sara, 'میانه', { parent_id: root.id });
    const last = await on.write(ali, 'پایان', { parent_id: middle.id });
    const beside = await on.write(sara, 'کناری', { parent_id: root.id });
    await on.remove(ali, root.id);
    await on.remove(sara, middle.id);
    expect(bodiesOf((await on.replies(root.id)).data)).toEqual([null, 'پایان', 'کناری']);
    await on.remove(ali, last.id);
    expect(await Promise.all([on.row(middle.id), on.row(last.id)])).toEqual([undefined, undefined]);
    expect(bodiesOf((await on.threads()).data)).toEqual([null]);
    await on.remove(sara, beside.id);
    expect(await on.row(root.id)).toBeUndefined();
  });

  it('vanishes from lists when the answers are only another’s held ones', async ({
    t,
    on,
    ali,
    sara,
  }) => {
    const root = await on.write(ali, 'آغاز');
    await on.write(sara, 'example.com', { parent_id: root.id });
    await on.remove(ali, root.id);
    expect((await on.threads()).total).toBe(0);
    expect((await on.threads(sara)).total).toBe(1);
    expect((await t.get(`/api/comments/${root.id}/replies`)).status).toBe(404);
  });

  it('twice at once is once', async ({ on, ali }) => {
    const { id } = await on.write(ali, 'تنها');
    const statuses = await Promise.all([1, 2, 3].map(() => on.remove(ali, id)));
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
  });

  it('of two last replies concurrently leaves no placeholder', async ({ on, ali, sara }) => {
    const root = await on.write(ali, 'آغاز');
    const one = await on.write(sara, 'یک', { parent_id: root.id });
    const two = await on.write(ali, 'دو', { parent_id: root.id });
    await on.remove(ali, root.id);
    await Promise.all([on.remove(sara, one.id), on.remove(ali, two.id)]);
    expect(await on.row(root.id)).toBeUndefined();
  });
});
