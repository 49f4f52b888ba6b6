import { api, type Comment, type Thread } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let film: number;
let other: number;
let ali: Member;
let sara: Member;

interface List<T> {
  data: T[];
  total: number | null;
  last_page: number | null;
}

beforeAll(async () => {
  t = await createTestApp();
  await t.loadSample();
  film = await t.titleId('متروپلیس');
  other = await t.titleId('ام');
});

beforeEach(async () => {
  await t.database.pool.query('delete from comments');
  ali = await createMember(t, { name: 'علی', emailVerifiedAt: new Date() });
  sara = await createMember(t, { name: 'سارا' });
});

afterAll(() => t.close());

async function write(member: Member, body: string, more: object = {}): Promise<Comment> {
  const answer = await member.post('/api/user/comment', { title_id: film, body, ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return api.writeComment.response.parse(answer.body).comment;
}

const threads = async (query = '', reader?: Member): Promise<List<Thread>> => {
  const url = `/api/titles/${film}/comments?${query}`;
  const { status, body } = await (reader ? reader.get(url) : t.get(url));
  expect(status).toBe(200);
  return api.listComments.response.parse(body);
};
const bodies = (list: readonly Comment[]) => list.map(({ body }) => body);

describe('threads', () => {
  it('is what was written, by whom, with its answers', async () => {
    const root = await write(ali, 'طراحی شهر هنوز بی‌مانند است.\n\nباید دید.', { is_spoiler: true });
    const reply = await write(sara, 'موافقم', { parent_id: root.id });
    const deeper = await write(ali, 'ممنون', { parent_id: reply.id });
    expect(root).toMatchObject({ titleId: film, parentId: null, rootId: null, isOwn: true });
    expect(deeper).toMatchObject({ parentId: reply.id, rootId: root.id, replyToName: 'سارا' });
    expect(await threads()).toMatchObject({
      total: 1,
      data: [
        {
          id: root.id,
          authorName: 'علی',
          replyToName: null,
          isSpoiler: true,
          isOwn: false,
          replyCount: 2,
          replies: [{ body: 'موافقم', replyToName: 'علی' }, { body: 'ممنون' }],
        },
      ],
    });
    const [seen] = (await threads('', ali)).data;
    expect([seen?.isOwn, seen?.replies.map(({ isOwn }) => isOwn)]).toEqual([true, [false, true]]);
  });
});
