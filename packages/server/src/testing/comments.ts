import { api, type Comment, type Thread } from '@parde/contract';
import { expect, test } from 'vitest';
import { createMember, type Member } from './members.ts';
import { createSampleApp, type TestApp } from './test-app.ts';

interface List<T> {
  data: T[];
  total: number | null;
  last_page: number | null;
}

/** Helpers for tests of comments, on one title unless the fields name another. */
export function commentsOf(t: TestApp, titleId: number) {
  return {
    /** Writes a comment and expects success. */
    async write(member: Member, body: string, fields: object = {}): Promise<Comment> {
      const answer = await member.post('/api/user/comment', { title_id: titleId, body, ...fields });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return api.writeComment.response.parse(answer.body).comment;
    },
    /** Threads as seen by a member or a visitor. */
    async threads(reader?: Member, query = ''): Promise<List<Thread>> {
      const url = `/api/titles/${titleId}/comments?${query}`;
      const { status, body } = await (reader ? reader.get(url) : t.get(url));
      expect(status).toBe(200);
      return api.listComments.response.parse(body);
    },
    async replies(rootId: number, reader?: Member, query = ''): Promise<List<Comment>> {
      const url = `/api/comments/${rootId}/replies?${query}`;
      const { status, body } = await (reader ? reader.get(url) : t.get(url));
      expect(status).toBe(200);
      return api.listReplies.response.parse(body);
    },
    /** The thread that contains a comment; null: not visible to the reader. */
    async threadOf(id: number, reader?: Member): Promise<Thread | null> {
      const url = `/api/comments/${id}/thread`;
      const { status, body } = await (reader ? reader.get(url) : t.get(url));
      if (status === 404) return null;
      expect(status).toBe(200);
      return api.getCommentThread.response.parse(body).data;
    },
    async top(reader?: Member): Promise<Comment[]> {
      const url = `/api/titles/${titleId}/topcomments`;
      const { status, body } = await (reader ? reader.get(url) : t.get(url));
      expect(status).toBe(200);
      return api.listTopComments.response.parse(body).data;
    },
    async patch(member: Member, id: number, payload: object) {
      const answer = await member.call({
        method: 'PATCH',
        url: `/api/user/comments/${id}`,
        payload,
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    async remove(member: Member, id: number): Promise<number> {
      const url = `/api/user/comments/${id}`;
      return (await member.call({ method: 'DELETE', url })).statusCode;
    },
    like: (member: Member, id: number, payload?: object) =>
      member.post(`/api/user/comments/${id}/like`, payload),
    report: (member: Member, id: number, payload: object = { reason: 'spam' }) =>
      member.post(`/api/user/comments/${id}/report`, payload),
    /** The row itself; undefined: deleted. */
    async row(id: number) {
      const { rows } = await t.database.pool.query('select * from comments where id = $1', [id]);
      return rows[0];
    },
    /** Members who were notified of a reply. */
    async toldOf(id: number): Promise<number[]> {
      const { rows } = await t.database.pool.query<{ user_id: number }>(
        "select user_id from notifications where event = 'reply:' || $1::text",
        [id],
      );
      return rows.map(({ user_id }) => user_id);
    },
  };
}

/** Texts of comments, in order. */
export const bodiesOf = (comments: readonly Comment[]) => comments.map(({ body }) => body);

/** Tests of comments on one film: two new members for each test, and no comments. */
export const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from the pattern
  .extend('t', { scope: 'file' }, async ({}, { onCleanup }) => {
    const t = await createSampleApp();
    onCleanup(() => t.close());
    return t;
  })
  .extend('film', { scope: 'file' }, ({ t }) => t.titleId('متروپلیس'))
  .extend('on', { scope: 'file' }, ({ t, film }) => commentsOf(t, film))
  .extend('noComments', { auto: true }, async ({ t }) => {
    await t.rows('delete from comments');
  })
  /** When both members registered. */
  .extend('createdAt', () => new Date())
  .extend('ali', ({ t, createdAt }) => createMember(t, { name: 'علی', createdAt }))
  .extend('sara', ({ t, createdAt }) => createMember(t, { name: 'سارا', createdAt }))
  .extend(
    'setState',
    { scope: 'file' },
    ({ t }) =>
      (id: number, state: string) =>
        t.rows('update comments set state = $2 where id = $1', [id, state]),
  );
