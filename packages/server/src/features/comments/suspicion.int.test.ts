import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commentsOf } from '../../testing/comments.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let other: number;
let on: ReturnType<typeof commentsOf>;
let ali: Member;
let sara: Member;

const longAgo = { createdAt: new Date('2020-01-01') };

beforeAll(async () => {
  t = await createSampleApp();
  other = await t.titleId('ام');
  on = commentsOf(t, await t.titleId('متروپلیس'));
});

beforeEach(async () => {
  await t.database.pool.query('delete from comments');
  ali = await createMember(t, { name: 'علی', ...longAgo });
  sara = await createMember(t, { name: 'سارا', ...longAgo });
});

afterAll(() => t.close());

describe('suspicion', () => {
  const words = 'متنی که آن‌قدر بلند است که دو نفر به‌تصادف آن را یکسان نمی‌نویسند';

  it('holds with its reason, and says nothing of it', async () => {
    const isNew = await createMember(t, { createdAt: new Date() });
    const cases: [Member, string, string | null][] = [
      [ali, 'example.com', 'links: example.com'],
      [isNew, 't.me/x', 'links from an account of less than a day: t.me/x'],
      [isNew, 'نخستین دیدگاهم', null],
      [ali, 'لاشی', 'insults: لاشی'],
      [ali, 'خ'.repeat(100), 'repeated characters'],
    ];
    for (const [member, body, reason] of cases) {
      const comment = await on.write(member, body);
      expect(Object.keys(comment)).not.toContain('state');
      expect(await on.row(comment.id)).toMatchObject({
        state: reason === null ? 'visible' : 'held',
        held_for: reason,
      });
    }
  });

  it('lets an unverified member publish three comments a day, and holds the others', async () => {
    const newcomer = await createMember(t, { emailVerifiedAt: null });
    const heldFor = async (body: string) =>
      (await on.row((await on.write(newcomer, body)).id)).held_for;
    const first = await on.write(newcomer, 'سلام');
    expect((await on.threads(sara)).data).toMatchObject([{ id: first.id, isOwn: false }]);
    expect(await heldFor('دوم')).toBeNull();
    expect(await heldFor('سوم')).toBeNull();
    expect(await heldFor('چهارم')).toBe('more than 3 a day, e-mail address not verified');
    expect((await on.patch(newcomer, first.id, { body: 'سلام دوباره' })).status).toBe(200);
    expect(await on.row(first.id)).toMatchObject({ state: 'visible' });
    await t.database.pool.query("update comments set created_at = now() - interval '25 hours'");
    expect(await heldFor('فردا')).toBeNull();
  });

  it('holds long texts that stand elsewhere of late', async () => {
    const stateOf = async (member: Member, fields: object = {}) =>
      (await on.row((await on.write(member, words, fields)).id)).held_for;
    expect(await stateOf(ali)).toBeNull();
    expect(await stateOf(ali, { title_id: other })).toBe('the same words elsewhere');
    expect(await stateOf(sara)).toBe('the same words elsewhere');
    await t.database.pool.query("update comments set created_at = now() - interval '8 days'");
    expect(await stateOf(await createMember(t, longAgo))).toBeNull();
  });
});
