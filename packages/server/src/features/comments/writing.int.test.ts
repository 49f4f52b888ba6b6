import { describe, expect } from 'vitest';
import { it as base, bodiesOf } from '../../testing/comments.ts';
import { createMember, type Member } from '../../testing/members.ts';

const longAgo = { createdAt: new Date('2020-01-01') };
const it = base
  .extend('other', { scope: 'file' }, ({ t }) => t.titleId('ام'))
  .extend(
    'send',
    ({ film }) =>
      (member: Member, fields: object) =>
        member.post<{ message: string; errors?: Record<string, string[]> }>('/api/user/comment', {
          title_id: film,
          body: 'دیدگاه',
          ...fields,
        }),
  )
  /** Number of stored comments. */
  .extend(
    'stored',
    ({ t }) =>
      async () =>
        (await t.row<{ count: number }>('select count(*)::int as count from comments')).count,
  );
it.override('createdAt', longAgo.createdAt);

describe('text', () => {
  it.for<[string, string | null]>([
    ['<script>alert(1)</script><img src=x onerror=alert(1)>', null],
    ['یک\r\n\r\n\r\n\r\n\r\nدو\u2028سه', 'یک\n\n\nدو\nسه'],
    ['  نیم\u200cفاصله می\u200cماند  ', 'نیم\u200cفاصله می\u200cماند'],
    ['وارونه\u202e متن\u2066 دیگران', 'وارونه متن دیگران'],
    ["'; drop table comments; -- %s $1 \\", null],
    ['یک دو\ud800سه', 'یک دو\ufffdسه'],
    ['😀👨‍👩‍👧 خوب', null],
  ])('%j stays text', async ([given, kept], { on, ali }) => {
    const { id, body } = await on.write(ali, given);
    expect(body).toBe(kept ?? given);
    expect((await on.row(id)).body).toBe(kept ?? given);
    expect(bodiesOf((await on.threads(ali)).data)).toEqual([kept ?? given]);
  });

  it('is counted as it is kept', async ({ on, ali, sara }) => {
    const text = 'آ'.repeat(2_998);
    expect((await on.write(ali, `${text}\u202e\n\n\n\n\n\n\n\n`)).body).toBe(text);
    expect((await on.write(sara, `\r\n\r\n${'😀'.repeat(1_500)}`)).body).toBe('😀'.repeat(1_500));
  });

  it.for<[string, object]>([
    ['body', { body: 'آ'.repeat(3_001) }],
    ['body', { body: 'x'.repeat(100_000) }],
    ['body', { body: '' }],
    ['body', { body: ' \n\u200c\u200f\u202e ' }],
    ['body', { body: 'پاک\u001b[2J' }],
    ['body', { body: null }],
    ['body', { body: ['a'] }],
    ['body', { body: { text: 'a' } }],
    ['title_id', { title_id: 'x' }],
    ['title_id', { title_id: 0 }],
    ['title_id', { title_id: 2 ** 40 }],
    ['title_id', { title_id: null }],
    ['parent_id', { parent_id: -1 }],
    ['parent_id', { parent_id: 'x' }],
    ['is_spoiler', { is_spoiler: 'maybe' }],
  ])('422 names %s: %.60j', async ([field, fields], { ali, send, stored }) => {
    const { status, body } = await send(ali, fields);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
    expect(await stored()).toBe(0);
  });

  it('takes nothing that is not asked for', async ({ on, ali, sara }) => {
    const fields = { user_id: sara.id, state: 'visible', likes: 1000, root_id: 1, id: 7 };
    const { id } = await on.write(ali, 'example.com', fields);
    expect(id).not.toBe(7);
    expect(await on.row(id)).toMatchObject({
      user_id: ali.id,
      state: 'held',
      likes: 0,
      root_id: null,
    });
  });
});

describe('answers', () => {
  it('hang only on what the author can see, of the same title', async ({
    t,
    on,
    ali,
    sara,
    other,
    send,
  }) => {
    const root = await on.write(sara, 'آغاز');
    const gone = await on.write(sara, 'پاک می‌شود');
    await on.write(ali, 'پیش از پاک شدن', { parent_id: gone.id });
    await on.remove(sara, gone.id);
    const removed = await on.write(sara, 'برداشته می‌شود');
    await t.database.pool.query("update comments set state = 'removed' where id = $1", [
      removed.id,
    ]);
    const expected: [object, number][] = [
      [{ parent_id: root.id }, 200],
      [{ parent_id: root.id, title_id: other }, 422],
      [{ parent_id: gone.id }, 404],
      [{ parent_id: removed.id }, 404],
      [{ parent_id: 999_999 }, 404],
      [{ title_id: 999_999 }, 404],
    ];
    for (const [fields, status] of expected) {
      expect((await send(ali, fields)).status, JSON.stringify(fields)).toBe(status);
    }
  });

  it('tell who is answered, once, and nobody of their own', async ({ on, ali, sara }) => {
    const root = await on.write(ali, 'آغاز');
    const answer = await on.write(sara, 'پاسخ', { parent_id: root.id });
    await on.write(sara, 'پاسخ', { parent_id: root.id });
    expect(await on.toldOf(answer.id)).toEqual([ali.id]);
    const own = await on.write(ali, 'پاسخ به خود', { parent_id: root.id });
    expect(await on.toldOf(own.id)).toEqual([]);
    const deeper = await on.write(ali, 'پاسخ به پاسخ', { parent_id: answer.id });
    expect(await on.toldOf(deeper.id)).toEqual([sara.id]);
    const held = await on.write(sara, 'example.com', { parent_id: root.id });
    expect(await on.toldOf(held.id)).toEqual([]);
  });

  it('never hang on what goes at the same moment', async ({ t, on, send }) => {
    for (let round = 0; round < 5; round += 1) {
      const root = await on.write(await createMember(t, longAgo), `آغاز ${round}`);
      const author = await createMember(t, longAgo);
      const parent = await on.write(author, 'میانه', { parent_id: root.id });
      const answerer = await createMember(t, longAgo);
      const [answered, removed] = await Promise.all([
        send(answerer, { parent_id: parent.id, body: 'هم‌زمان' }),
        on.remove(author, parent.id),
      ]);
      expect(removed).toBe(200);
      // Either the reply came first and keeps its place, or the comment was gone.
      expect([200, 404]).toContain(answered.status);
      const { data } = await on.replies(root.id);
      expect(bodiesOf(data)).toEqual(answered.status === 200 ? [null, 'هم‌زمان'] : []);
    }
  });
});

describe('the same words', () => {
  it('in the same place are one comment, however often and however fast', async ({
    on,
    ali,
    stored,
  }) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => on.write(ali, 'یک بار')));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await on.write(ali, ' یک بار\r\n')).toEqual(answers[0]);
    expect(await stored()).toBe(1);
  });

  it('are another comment elsewhere, by another, or after deletion', async ({
    on,
    ali,
    sara,
    other,
    stored,
  }) => {
    const first = await on.write(ali, 'همان');
    await on.write(ali, 'همان', { parent_id: first.id });
    await on.write(ali, 'همان', { title_id: other });
    await on.write(sara, 'همان');
    expect(await stored()).toBe(4);
    const alone = await on.write(sara, 'دوباره');
    await on.remove(sara, alone.id);
    expect((await on.write(sara, 'دوباره')).id).not.toBe(alone.id);
  });

  it('do not come back when they were removed', async ({ t, on, ali, send }) => {
    const { id } = await on.write(ali, 'ناپسند');
    await t.database.pool.query("update comments set state = 'removed' where id = $1", [id]);
    const { status, body } = await send(ali, { body: 'ناپسند' });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['body']]);
  });
});

describe('limit', () => {
  it('is six a minute for each member; repeats and mistakes do not count', async ({
    film,
    on,
    ali,
    sara,
    send,
    stored,
  }) => {
    for (let n = 1; n <= 6; n += 1) {
      expect((await send(ali, { title_id: 999_999 })).status).toBe(404);
      expect((await send(ali, { body: '' })).status).toBe(422);
      await on.write(ali, `دیدگاه ${n}`);
      await on.write(ali, `دیدگاه ${n}`);
    }
    const answer = await ali.call({
      method: 'POST',
      url: '/api/user/comment',
      payload: { title_id: film, body: 'هفتم' },
    });
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toEqual({ message: expect.stringMatching(/صبر/) });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(sara, { body: 'هفتم' })).status).toBe(200);
    expect(await stored()).toBe(7);
  });
});

it('requires a signed-in member', async ({ t, film, stored }) => {
  const url = '/api/user/comment';
  const payload = { title_id: film, body: 'دیدگاه' };
  expect((await t.call({ method: 'POST', url, payload })).statusCode).toBe(401);
  const headers = { authorization: 'Bearer 1|wrong' };
  expect((await t.call({ method: 'POST', url, payload, headers })).statusCode).toBe(401);
  expect(await stored()).toBe(0);
});
