import type { TitleRequest } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandLine } from '../../db/audit-log.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { askFor, MINIMAL_REQUEST, storedRequests } from '../../testing/requests.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { answerRequest } from './answer-requests.ts';

let t: TestApp;
let member: Member;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

beforeEach(async () => {
  await t.database.pool.query('delete from title_requests');
  member = await createMember(t);
});

const ask = (wish: object, by = member) => askFor(by, wish);
const stored = () => storedRequests(t);

describe('GET /api/user/requests', () => {
  const own = (by = member) =>
    by.get<{ data: TitleRequest[]; total: number }>('/api/user/requests?per_page=2');

  it('lists what one asked for or joined, the newest voice first', async () => {
    const other = await createMember(t);
    await ask({ title: 'یکمی', type: 'movie' }, other);
    for (const title of ['دومی', 'سومی', 'یکمی']) await ask({ title, type: 'movie' });
    const { body } = await own();
    expect(body).toMatchObject({
      total: 3,
      data: [
        { title: 'یکمی', votes: 2, hasVoted: true },
        { title: 'سومی', votes: 1, hasVoted: true },
      ],
    });
    expect((await own(other)).body.data.map(({ title }) => title)).toEqual(['یکمی']);
    expect((await t.get('/api/user/requests')).status).toBe(401);
  });
});

describe('DELETE /api/user/requests/{id}', () => {
  const withdraw = async (id: number | string, by = member) =>
    (await by.call({ method: 'DELETE', url: `/api/user/requests/${id}` })).statusCode;

  it('takes one’s own vote back; what nobody wants goes', async () => {
    const other = await createMember(t);
    const { body } = await ask(MINIMAL_REQUEST);
    await ask(MINIMAL_REQUEST, other);
    expect(await withdraw(body.request.id)).toBe(200);
    expect(await stored()).toMatchObject([{ votes: 1 }]);
    expect(await withdraw(body.request.id)).toBe(404);
    expect(await withdraw(body.request.id, other)).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('leaves alone what was accepted, and what was answered', async () => {
    const { body } = await ask(MINIMAL_REQUEST);
    const { id } = body.request;
    await answerRequest(t.database.db, commandLine, { id, state: 'accepted' });
    expect(await withdraw(id)).toBe(200);
    expect(await stored()).toMatchObject([{ state: 'accepted', votes: 0 }]);
    await ask(MINIMAL_REQUEST);
    await answerRequest(t.database.db, commandLine, { id, state: 'declined', reason: 'نشد' });
    expect(await withdraw(id)).toBe(404);
    expect(await stored()).toMatchObject([{ votes: 1 }]);
  });

  it.each(['0', '-1', 'x', '99999999999', '1.5', '2147483647'])('answers 404 to %s', async (id) => {
    expect(await withdraw(id)).toBe(404);
  });

  it('does not delete a request while somebody joins it', async () => {
    const { body } = await ask(MINIMAL_REQUEST);
    const joining = await Promise.all(Array.from({ length: 8 }, () => createMember(t)));
    const [withdrawn, ...joined] = await Promise.all([
      withdraw(body.request.id),
      ...joining.map(async (each) => (await ask(MINIMAL_REQUEST, each)).status),
    ]);
    expect([withdrawn, ...joined]).toEqual(Array(9).fill(200));
    expect(await stored()).toMatchObject([{ votes: 8 }]);
  });
});
