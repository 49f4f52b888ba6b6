import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commentsOf } from '../../testing/comments.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let on: ReturnType<typeof commentsOf>;
let ali: Member;
let sara: Member;
let id: number;

const longAgo = { createdAt: new Date('2020-01-01') };
const members = (count: number, given = {}) =>
  Promise.all(Array.from({ length: count }, () => createMember(t, { ...longAgo, ...given })));

beforeAll(async () => {
  t = await createSampleApp();
  on = commentsOf(t, await t.titleId('متروپلیس'));
});

beforeEach(async () => {
  await t.database.pool.query('delete from comments');
  ali = await createMember(t, { name: 'علی', ...longAgo });
  sara = await createMember(t, { name: 'سارا', ...longAgo });
  id = (await on.write(ali, 'دیدگاه')).id;
});

afterAll(() => t.close());

async function openReports(): Promise<number> {
  const { rows } = await t.database.pool.query(
    'select count(*)::int as count from comment_reports where closed_at is null',
  );
  return rows[0].count;
}

describe('a like', () => {
  it('is toggled, or set to the end that is wanted', async () => {
    const likes = [];
    for (const body of [undefined, undefined, { liked: true }, { liked: true }, { liked: false }]) {
      likes.push((await on.like(sara, id, body)).body);
    }
    likes.push((await on.like(sara, id, { liked: false })).body);
    expect(likes).toEqual(
      [1, 0, 1, 1, 0, 0].map((count) => ({ isLiked: count === 1, likes: count })),
    );
  });

  it('counts once, fifty times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => on.like(sara, id, { liked: true })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.likes}`))).toEqual(
      new Set(['200 1']),
    );
    expect((await on.row(id)).likes).toBe(1);
  });

  it('toggled an even number of times at once is as before', async () => {
    await Promise.all(Array.from({ length: 20 }, () => on.like(sara, id)));
    expect((await on.row(id)).likes).toBe(0);
  });

  it('of twelve members at once counts twelve', async () => {
    const crowd = await members(12);
    await Promise.all(crowd.map((member) => on.like(member, id)));
    expect((await on.row(id)).likes).toBe(12);
  });

  it('is not for one’s own, the removed, and wrong words', async () => {
    const own = await on.like(ali, id);
    expect([own.status, own.body.message]).toEqual([422, expect.stringMatching(/[آ-ی]/)]);
    expect((await on.like(sara, id, { liked: 'yes' })).status).toBe(422);
    await t.database.pool.query("update comments set state = 'removed'");
    expect((await on.like(sara, id)).status).toBe(404);
    expect((await on.row(id)).likes).toBe(0);
  });

  it('goes with the account that gave it', async () => {
    await on.like(sara, id);
    await t.database.pool.query('delete from users where id = $1', [sara.id]);
    expect((await on.row(id)).likes).toBe(0);
  });

  it('and a deletion at the same moment do no harm', async () => {
    for (let round = 0; round < 5; round += 1) {
      const author = await createMember(t, longAgo);
      const comment = await on.write(author, `دیدگاه ${round}`);
      const [like, removed] = await Promise.all([
        on.like(sara, comment.id, { liked: true }),
        on.remove(author, comment.id),
      ]);
      expect([200, 404]).toContain(like.status);
      expect(removed).toBe(200);
      expect(await on.row(comment.id)).toBeUndefined();
    }
  });
});

describe('a report', () => {
  it('is taken once for each member, as it was first', async () => {
    expect((await on.report(sara, id, { reason: 'spam', note: '\u202e  تبلیغ ' })).body).toEqual({
      ok: true,
    });
    expect((await on.report(sara, id, { reason: 'insult' })).status).toBe(200);
    const { rows } = await t.database.pool.query('select * from comment_reports');
    expect(rows).toMatchObject([{ user_id: sara.id, reason: 'spam', note: 'تبلیغ' }]);
    expect((await on.row(id)).state).toBe('visible');
  });

  it.each([{}, { reason: 'dislike' }, { reason: 'spam', note: 'x'.repeat(501) }, { reason: 7 }])(
    'must say why: %.40j',
    async (payload) => {
      expect((await on.report(sara, id, payload)).status).toBe(422);
      expect(await openReports()).toBe(0);
    },
  );

  it('is not for one’s own', async () => {
    expect((await on.report(ali, id)).status).toBe(422);
    expect(await openReports()).toBe(0);
  });

  it('is taken again of what was written after staff had handled the first', async () => {
    await on.report(sara, id);
    await t.rows('update comment_reports set closed_at = now()');
    await on.report(sara, id, { reason: 'other' });
    expect(await openReports()).toBe(0);
    await on.patch(ali, id, { body: 'چیزی دیگر' });
    await on.report(sara, id, { reason: 'insult', note: 'زشت است' });
    expect(await t.rows('select reason, note, closed_at from comment_reports')).toEqual([
      { reason: 'insult', note: 'زشت است', closed_at: null },
    ]);
  });

  it('of three members, also at once, holds the comment; its author sees no change', async () => {
    await on.like(sara, id);
    const crowd = await members(3);
    await Promise.all(crowd.map((member) => on.report(member, id)));
    expect(await on.row(id)).toMatchObject({ state: 'held', held_for: 'reported by 3 members' });
    expect((await on.threads()).total).toBe(0);
    expect((await on.threads(ali)).data[0]).toMatchObject({ body: 'دیدگاه', likes: 1 });
    // Editing does not restore it.
    await on.patch(ali, id, { body: 'همان، به زبانی دیگر' });
    expect((await on.row(id)).state).toBe('held');
  });

  it('of two is not enough, nor are accounts that nobody verified', async () => {
    const crowd = [...(await members(2)), ...(await members(4, { emailVerifiedAt: null }))];
    for (const member of crowd) expect((await on.report(member, id)).status).toBe(200);
    expect((await on.row(id)).state).toBe('visible');
    expect(await openReports()).toBe(6);
  });

  it('that holds an answer takes back what was told of it', async () => {
    const answer = await on.write(sara, 'پاسخ', { parent_id: id });
    expect(await on.toldOf(answer.id)).toEqual([ali.id]);
    for (const member of await members(3)) await on.report(member, answer.id);
    expect(await on.toldOf(answer.id)).toEqual([]);
  });

  it('has a limit', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await on.report(sara, id)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
