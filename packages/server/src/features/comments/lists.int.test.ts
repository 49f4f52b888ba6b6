import { describe, expect } from 'vitest';
import { it as base, bodiesOf } from '../../testing/comments.ts';
import type { Member } from '../../testing/members.ts';

/**
 * Inserts comments without authors, each a minute older than the previous one, with its number as
 * likes.
 */
const it = base.extend(
  'fill',
  ({ t, film }) =>
    async (count: number, rootId: number | null = null) => {
      await t.rows(
        `insert into comments (title_id, parent_id, root_id, body, is_spoiler, state, likes, created_at)
      select $1, $2::int, $2::int, n::text, false, 'visible', n, now() - n * interval '1 minute'
      from generate_series(1, $3::int) n`,
        [film, rootId, count],
      );
    },
);

describe('threads', () => {
  it('are what was written, by whom, with the answers', async ({ film, on, ali, sara }) => {
    const body = 'طراحی شهر هنوز بی‌مانند است.\n\nباید دید.';
    const root = await on.write(ali, body, { is_spoiler: true });
    const reply = await on.write(sara, 'موافقم', { parent_id: root.id });
    const deeper = await on.write(ali, 'ممنون', { parent_id: reply.id });
    expect(root).toMatchObject({ titleId: film, parentId: null, rootId: null, isOwn: true });
    expect(deeper).toMatchObject({ parentId: reply.id, rootId: root.id, replyToName: 'سارا' });
    expect(await on.threads()).toMatchObject({
      total: 1,
      data: [
        {
          id: root.id,
          body,
          authorName: 'علی',
          replyToName: null,
          isSpoiler: true,
          isOwn: false,
          editedAt: null,
          replyCount: 2,
          replies: [
            { body: 'موافقم', authorName: 'سارا', replyToName: 'علی', rootId: root.id },
            { body: 'ممنون', authorName: 'علی', replyToName: 'سارا' },
          ],
        },
      ],
    });
    const [seen] = (await on.threads(ali)).data;
    expect([seen?.isOwn, seen?.replies.map(({ isOwn }) => isOwn)]).toEqual([true, [false, true]]);
  });

  it('come newest first or most liked first, in pages', async ({ on, fill }) => {
    await fill(30);
    const newest = await on.threads(undefined, 'per_page=10&page=3');
    expect(newest).toMatchObject({ total: 30, last_page: 3 });
    expect(bodiesOf(newest.data)).toEqual([
      '21',
      '22',
      '23',
      '24',
      '25',
      '26',
      '27',
      '28',
      '29',
      '30',
    ]);
    const liked = await on.threads(undefined, 'order_by=likes&per_page=3');
    expect(bodiesOf(liked.data)).toEqual(['30', '29', '28']);
    expect((await on.threads(undefined, 'page=9')).data).toEqual([]);
  });

  it('bring their first three answers, oldest first; all stand in pages of their own', async ({
    on,
    ali,
    fill,
  }) => {
    const root = await on.write(ali, 'آغاز');
    await fill(7, root.id);
    const [thread] = (await on.threads()).data;
    expect(thread?.replyCount).toBe(7);
    expect(bodiesOf(thread?.replies ?? [])).toEqual(['7', '6', '5']);
    const page = await on.replies(root.id, undefined, 'per_page=4&page=2');
    expect(page).toMatchObject({ total: 7, last_page: 2 });
    expect(bodiesOf(page.data)).toEqual(['3', '2', '1']);
  });

  it('are found by each of their comments, also by those past the first answers', async ({
    on,
    ali,
    sara,
    fill,
  }) => {
    const root = await on.write(ali, 'آغاز');
    await fill(4, root.id);
    const last = await on.write(sara, 'پایان', { parent_id: root.id });
    for (const { id } of [root, last]) {
      expect(await on.threadOf(id)).toMatchObject({ id: root.id, body: 'آغاز', replyCount: 5 });
    }
    const bodies = async (id: number) => bodiesOf((await on.threadOf(id))?.replies ?? []);
    expect(await bodies(root.id)).toEqual(['4', '3', '2']);
    expect(await bodies(last.id)).toEqual(['4', '3', '2', 'پایان']);
    expect(await on.threadOf(2_147_483_647)).toBeNull();
  });

  it('are not found by removed or held content', async ({ on, ali, sara, setState }) => {
    const root = await on.write(ali, 'آغاز');
    const held = await on.write(sara, 'پاسخ', { parent_id: root.id });
    await setState(held.id, 'held');
    expect(await on.threadOf(held.id)).toBeNull();
    expect(await on.threadOf(held.id, ali)).toBeNull();
    expect(await on.threadOf(held.id, sara)).toMatchObject({ id: root.id, replyCount: 1 });
    await on.remove(sara, held.id);
    expect(await on.threadOf(held.id, sara)).toBeNull();
    await on.remove(ali, root.id);
    expect(await on.threadOf(root.id, ali)).toBeNull();
  });

  it('take the same number of statements, however many there are', async ({
    t,
    on,
    ali,
    sara,
    fill,
  }) => {
    const count = async () => (await t.statementsOf(() => on.threads())).length;
    await on.write(ali, 'تنها');
    const few = await count();
    await fill(40);
    const root = await on.write(sara, 'با پاسخ');
    await fill(10, root.id);
    expect(await count()).toBe(few);
    expect(few).toBeLessThanOrEqual(3);
  });

  it('say how many only as far as is counted', async ({ on, fill }) => {
    await fill(2_001);
    expect(await on.threads()).toMatchObject({ total: null, last_page: null });
  });

  it('know what the reader likes', async ({ on, ali, sara }) => {
    const { id } = await on.write(ali, 'پسندیدنی');
    await on.like(sara, id);
    const seen = async (reader?: Member) => (await on.threads(reader)).data[0];
    expect(await seen(sara)).toMatchObject({ isLiked: true, likes: 1 });
    expect(await seen(ali)).toMatchObject({ isLiked: false, likes: 1 });
    expect(await seen()).toMatchObject({ isLiked: false, likes: 1 });
  });

  it('keep the words of who is gone, without the name', async ({ t, on, ali, sara }) => {
    const root = await on.write(ali, 'می‌ماند');
    await on.write(sara, 'پاسخ', { parent_id: root.id });
    await t.database.pool.query('delete from users where id = $1', [ali.id]);
    const [thread] = (await on.threads()).data;
    expect(thread).toMatchObject({ authorName: null, body: 'می‌ماند', isOwn: false });
    expect(thread?.replies[0]).toMatchObject({ replyToName: null });
  });

  it('may be cached as visitors see them, never as members do', async ({ t, film, on, ali }) => {
    await on.write(ali, 'یک');
    for (const path of ['comments', 'topcomments']) {
      const url = `/api/titles/${film}/${path}`;
      const visitor = await t.call({ method: 'GET', url });
      expect(visitor.headers['cache-control']).toMatch(/^public, max-age=/);
      expect(visitor.headers.vary).toMatch(/Authorization/);
      expect((await ali.call({ method: 'GET', url })).headers['cache-control']).toBe('no-store');
    }
  });
});

describe('top comments', () => {
  it('are the three that most liked, without spoilers, answers and what is not for all', async ({
    t,
    on,
    ali,
    sara,
    fill,
  }) => {
    expect(await on.top()).toEqual([]);
    await fill(5);
    const set = (body: string, what: string) =>
      t.database.pool.query(`update comments set ${what} where body = $1`, [body]);
    expect(bodiesOf(await on.top())).toEqual(['5', '4', '3']);
    await set('5', 'is_spoiler = true');
    await set('4', "state = 'held'");
    await set('2', 'likes = 3');
    const root = await on.write(ali, 'بی‌پسند');
    const answer = await on.write(sara, 'پاسخ', { parent_id: root.id });
    await t.database.pool.query('update comments set likes = 99 where id = $1', [answer.id]);
    // «2» is newer than «3»; «بی‌پسند» has no likes.
    expect(bodiesOf(await on.top())).toEqual(['2', '3', '1']);
  });
});

describe('own comments', () => {
  it('come newest first, answers and held ones, too, each with its title', async ({
    t,
    film,
    on,
    ali,
    sara,
  }) => {
    const root = await on.write(sara, 'آغاز');
    await on.write(ali, 'پاسخ', { parent_id: root.id });
    await on.write(ali, 'example.com', { title_id: await t.titleId('ام') });
    const { status, body } = await ali.get<{ data: object[]; total: number }>('/api/user/comments');
    expect(status).toBe(200);
    expect(body.total).toBe(2);
    expect(body.data).toMatchObject([
      { body: 'example.com', isOwn: true, title: { titleFa: 'ام', path: expect.any(String) } },
      { body: 'پاسخ', replyToName: 'سارا', title: { id: film } },
    ]);
  });
});

describe('what is not there', () => {
  it.for([
    '/api/titles/999999/comments',
    '/api/titles/999999/topcomments',
    '/api/titles/x/comments',
    '/api/comments/999999/replies',
    '/api/comments/-1/replies',
  ])('GET %s is 404', async (url, { t }) => {
    expect((await t.get(url)).status).toBe(404);
  });

  it('an answer begins no thread, and a page is within reach', async ({
    t,
    film,
    on,
    ali,
    sara,
  }) => {
    const root = await on.write(ali, 'آغاز');
    const answer = await on.write(sara, 'پاسخ', { parent_id: root.id });
    expect((await t.get(`/api/comments/${answer.id}/replies`)).status).toBe(404);
    for (const query of ['page=x', 'page=10000&per_page=60', 'order_by=author', 'per_page=-1']) {
      expect((await t.get(`/api/titles/${film}/comments?${query}`)).status).toBe(422);
    }
  });

  it('own comments are for who is signed in', async ({ t }) => {
    expect((await t.get('/api/user/comments')).status).toBe(401);
  });
});
