import { describe, expect } from 'vitest';
import { it } from '../../testing/comments.ts';

describe('a held comment', () => {
  it('is there for its author exactly as if nothing were, and for nobody else', async ({
    film,
    on,
    ali,
    sara,
  }) => {
    const seen = await on.write(sara, 'دیده می‌شود');
    const held = await on.write(ali, 'ببینید example.com');
    const answer = await on.write(ali, 'example.org', { parent_id: seen.id });
    expect((await on.row(held.id)).state).toBe('held');
    const own = await on.threads(ali);
    expect(own.total).toBe(2);
    expect(own.data[0]).toMatchObject({
      body: 'ببینید example.com',
      authorName: 'علی',
      isOwn: true,
    });
    expect(own.data[1]).toMatchObject({ replyCount: 1, replies: [{ body: 'example.org' }] });
    expect((await on.replies(held.id, ali)).total).toBe(0);
    for (const reader of [sara, undefined]) {
      const threads = await on.threads(reader);
      expect(threads).toMatchObject({ total: 1, data: [{ replyCount: 0, replies: [] }] });
      expect(JSON.stringify(threads)).not.toMatch(/example|علی/);
      expect((await on.replies(seen.id, reader)).total).toBe(0);
    }
    for (const id of [held.id, answer.id]) {
      expect((await on.like(sara, id)).status).toBe(404);
      expect((await on.report(sara, id)).status).toBe(404);
      const reply = { title_id: film, body: 'پاسخ', parent_id: id };
      expect((await sara.post('/api/user/comment', reply)).status).toBe(404);
      expect((await sara.get(`/api/comments/${id}/replies`)).status).toBe(404);
    }
  });

  it('holds its author’s replies to it', async ({ on, ali }) => {
    const held = await on.write(ali, 'example.com');
    const answer = await on.write(ali, 'و این', { parent_id: held.id });
    expect(await on.row(answer.id)).toMatchObject({
      state: 'held',
      held_for: 'answers a held comment',
    });
  });

  it('that others answered before leaves only its place to them', async ({
    on,
    ali,
    sara,
    setState,
  }) => {
    const root = await on.write(ali, 'بعدها نگه داشته می‌شود', { is_spoiler: true });
    await on.write(sara, 'پاسخ', { parent_id: root.id });
    await on.like(sara, root.id);
    await setState(root.id, 'held');
    expect((await on.threads(sara)).data[0]).toMatchObject({
      body: null,
      authorName: null,
      likes: 0,
      isLiked: false,
      isSpoiler: false,
      replies: [{ body: 'پاسخ', replyToName: null }],
    });
    expect((await on.threads(ali)).data[0]).toMatchObject({ authorName: 'علی', likes: 1 });
  });
});

describe('a removed comment', () => {
  it('is gone for all, its author, too, but for answers to it', async ({
    on,
    ali,
    sara,
    setState,
  }) => {
    const alone = await on.write(ali, 'برداشته');
    const root = await on.write(ali, 'برداشته، با پاسخ');
    await on.write(sara, 'پاسخ', { parent_id: root.id });
    await setState(alone.id, 'removed');
    await setState(root.id, 'removed');
    for (const reader of [ali, sara, undefined]) {
      const { data, total } = await on.threads(reader);
      expect(total).toBe(1);
      expect(data[0]).toMatchObject({ body: null, authorName: null, replies: [{ body: 'پاسخ' }] });
    }
    expect((await ali.get('/api/user/comments')).body).toMatchObject({ data: [], total: 0 });
  });
});
