import type { BrowserContext } from '@playwright/test';
import type { Catalogue } from './catalogue.ts';
import { plansOf } from './checkout.ts';
import { own, write } from './comments.ts';
import { post } from './member.ts';
import { expect } from './test.ts';

interface People {
  member: BrowserContext;
  /** Another one, who reports what the first one wrote. */
  reader: BrowserContext;
}

/** Gives each list of the staff site a row, by actions of members. */
export async function fillStaffLists(
  { member, reader }: People,
  { filmId }: Pick<Catalogue, 'filmId'>,
): Promise<void> {
  const send = async (context: BrowserContext, path: string, body: Record<string, unknown>) => {
    const answer = await post(context, path, body);
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return answer.json();
  };
  const { month } = await plansOf(member);
  await send(member, '/api/user/join2', { plan_id: month.id });
  await send(member, '/api/support', {
    ...{ name: 'کاوه', email: 'kaveh@example.com', topic: 'problem', message: own('صدا نیست') },
  });
  await send(member, '/api/user/request', { title: own('فیلمی که نیست'), type: 'movie' });
  await send(member, '/api/playback-reports', { title_id: filmId, kind: 'picture' });
  const comment = await write(member, filmId, own('چه فیلمی!'));
  await send(reader, `/api/user/comments/${comment}/report`, { reason: 'spam' });
  const { id } = await send(member, '/api/user/lists', {
    ...{ name: own('شب‌ها'), is_public: true, title_id: filmId },
  });
  await send(reader, `/api/user/lists/${id}/report`, { reason: 'spam' });
}
