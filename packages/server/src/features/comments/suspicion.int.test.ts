import type { CommentCase } from '@parde/contract';
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

  it('tells staff why by codes, or in the words of a release without them', async () => {
    const moderator = await createMember(t, { role: 'moderator' });
    const { id } = await on.write(ali, 'www.example.net');
    const reasons = async () =>
      (await moderator.get<CommentCase>(`/api/admin/comments/${id}`)).body.holdReasons;
    expect(await reasons()).toEqual([
      { code: 'links', links: ['www.example.net'], isNewAccount: false },
    ]);
    await t.rows('update comments set hold_reasons = null where id = $1', [id]);
    expect(await reasons()).toEqual([{ code: 'other', text: 'links: www.example.net' }]);
    await t.rows('update comments set held_for = null where id = $1', [id]);
    expect(await reasons()).toEqual([]);
  });

  it('holds what staff watch for, in any writing, until they no longer do', async () => {
    const moderator = await createMember(t, { role: 'moderator' });
    const url = '/api/admin/watched-words';
    const set = (version: number, words: unknown, by = moderator) =>
      by.call({ method: 'PUT', url, payload: { version, words } });
    const heldFor = async (body: string) =>
      (await on.row((await on.write(sara, body)).id))?.held_for ?? null;
    expect((await moderator.get(url)).body).toEqual({ version: 0, words: [] });
    const saved = await set(0, ['کانال ما', ' vpn ', 'كانال‌ ما', 'شرط‌بندی']);
    expect([saved.statusCode, saved.json().words]).toEqual([200, ['کانال ما', 'vpn', 'شرط‌بندی']]);
    expect(await heldFor('فیلم در كانال ما هست')).toBe('watched words: کانال ما');
    expect(await heldFor('با VPN ببینید، شرط بندی هم')).toMatch(/^watched words: vpn, شرط ?بندی$/);
    expect(await heldFor('کانال بد ما')).toBeNull();
    // The second of two members of staff gets what the first one saved.
    const late = await set(0, ['دیگر']);
    expect([late.statusCode, late.json().current.words]).toEqual([409, saved.json().words]);
    for (const words of [['  '], ['!'], ['ا'.repeat(61)], 'کانال', [1], Array(501).fill('ا')])
      expect((await set(1, words)).statusCode, JSON.stringify(words).slice(0, 40)).toBe(422);
    const support = await createMember(t, { role: 'support' });
    expect((await set(1, ['ا'], support)).statusCode).toBe(403);
    expect((await set(1, [])).statusCode).toBe(200);
    expect(await heldFor('باز هم فیلم در کانال ما هست')).toBeNull();
    expect(
      await t.rows("select action from audit_log where action like 'comments.watch%'"),
    ).toHaveLength(2);
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
