import type { BrowserContext, Locator, Page } from '@playwright/test';
import { post } from './member.ts';
import { expect } from './test.ts';

/** Text that no other journey writes. */
export const own = (words: string) => `${words} ${Math.random().toString(36).slice(2)}`;

export const section = (page: Page) => page.getByRole('region', { name: 'دیدگاه‌ها', exact: true });

export const all = (page: Page) => page.getByRole('region', { name: 'همهٔ دیدگاه‌ها' });

export const box = (page: Page) => section(page).getByRole('textbox', { name: 'دیدگاه شما' });

export const send = (page: Page) => page.getByRole('button', { name: 'فرستادن دیدگاه' });

/** The comment with this text. Threads contain no other article elements. */
export const saying = (place: Locator, words: string) =>
  place.getByRole('article').filter({ hasText: words });

/** Writes a comment through the API and returns its id. */
export async function write(
  context: BrowserContext,
  titleId: number,
  body: string,
  fields: Record<string, unknown> = {},
): Promise<number> {
  const answer = await post(context, '/api/user/comment', { title_id: titleId, body, ...fields });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { comment: { id: number } }).comment.id;
}
