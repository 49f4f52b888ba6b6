import type { TitleRequest } from '@parde/contract';
import { describe, expect } from 'vitest';
import { commandLine } from '../../db/audit-log.ts';
import { createMember } from '../../testing/members.ts';
import { it as base, MINIMAL_REQUEST } from '../../testing/requests.ts';
import { answerRequest } from './answer-requests.ts';

const it = base
  .extend(
    'own',
    ({ member }) =>
      (by = member) =>
        by.get<{ data: TitleRequest[]; total: number }>('/api/user/requests?per_page=2'),
  )
  .extend(
    'withdraw',
    ({ member }) =>
      async (id: number | string, by = member) =>
        (await by.call({ method: 'DELETE', url: `/api/user/requests/${id}` })).statusCode,
  );

describe('GET /api/user/requests', () => {
  it('lists what one asked for or joined, the newest voice first', async ({ t, ask, own }) => {
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
  it('takes one’s own vote back; what nobody wants goes', async ({ t, ask, stored, withdraw }) => {
    const other = await createMember(t);
    const { body } = await ask(MINIMAL_REQUEST);
    await ask(MINIMAL_REQUEST, other);
    expect(await withdraw(body.request.id)).toBe(200);
    expect(await stored()).toMatchObject([{ votes: 1 }]);
    expect(await withdraw(body.request.id)).toBe(404);
    expect(await withdraw(body.request.id, other)).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('leaves alone what was accepted, and what was answered', async ({
    t,
    ask,
    stored,
    withdraw,
  }) => {
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

  it.for(['0', '-1', 'x', '99999999999', '1.5', '2147483647'])(
    'answers 404 to %s',
    async (id, { withdraw }) => {
      expect(await withdraw(id)).toBe(404);
    },
  );

  it('does not delete a request while somebody joins it', async ({ t, ask, stored, withdraw }) => {
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
