import type { Locator, Page } from '@playwright/test';
import { post } from '../support/member.ts';
import { settle, signInAsOwner } from '../support/operators.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

const PHONE = { width: 360, height: 740 };
/** WCAG 2.5.8: the minimum size of targets, in CSS pixels. */
const THUMB = 24;

/** The first change learns its CSRF token. */
test.use({ allowedErrors: /status of (404|419)/, viewport: PHONE, hasTouch: true, isMobile: true });

/** Presses it with a finger, where it can be reached without scrolling sideways. */
async function tap(page: Page, target: Locator): Promise<void> {
  await expectNoSidewaysScroll(page);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(THUMB);
  await target.tap();
}

test('with one thumb: today’s money, a message, a report, a comment, a title', async ({
  page,
  context,
  catalogue,
  openBrowser,
  personOf,
}) => {
  await signInAsOwner(context);
  const mark = `${Date.now()}`;
  const member = await openBrowser({ person: await personOf('member') });
  const question = `زیرنویس کجاست؟ ${mark}`;
  const wrong = `صدا نیست ${mark}`;
  const sent = [
    ['/api/user/comment', { title_id: catalogue.filmId, body: `تبلیغ ${mark}` }],
    ['/api/playback-reports', { title_id: catalogue.filmId, kind: 'sound', note: wrong }],
    [
      '/api/support',
      { name: 'کاوه', email: `kaveh-${mark}@example.com`, topic: 'question', message: question },
    ],
  ] as const;
  for (const [path, body] of sent) expect((await post(member, path, body)).status()).toBe(200);

  await test.step('today’s money stands on the first screen', async () => {
    await page.goto('/admin/');
    await settle(page);
    const money = page.getByText('درآمد امروز');
    await expect(money).toBeInViewport();
    await expect(money.locator('..')).toContainText('تومان');
  });

  await test.step('a message is answered', async () => {
    await page.goto('/admin/support');
    await tap(page, page.getByRole('link').filter({ hasText: question }));
    await settle(page);
    await page.getByRole('textbox', { name: 'پاسخ' }).fill('کنار دکمهٔ صدا است.');
    await tap(page, page.getByRole('button', { name: 'فرستادن و بستن' }));
    await expect(page.getByText('کنار دکمهٔ صدا است.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a report is answered, and its member writes back', async () => {
    await page.goto('/admin/playback-reports');
    const card = page.getByRole('listitem').filter({ hasText: wrong });
    await tap(page, card.getByRole('link', { name: 'دیدن و پاسخ دادن' }));
    await settle(page);
    await page.getByRole('textbox', { name: 'پاسخ' }).fill('دوباره ببینید.');
    await tap(page, page.getByRole('button', { name: 'فرستادن پاسخ' }));
    const answers = page.getByRole('listitem').filter({ hasText: 'دوباره ببینید.' });
    // Not the whole conversation, whose text field contains the answer until it is sent.
    await expect(answers.filter({ hasNot: page.getByRole('textbox') })).toBeVisible();
    await expectAccessible(page);
    const theirs = await member.newPage();
    await theirs.goto('/user/notifications');
    await theirs.getByRole('link').filter({ hasText: 'دوباره ببینید.' }).click();
    await expect(theirs.getByText(wrong)).toBeVisible();
    await theirs.getByRole('textbox', { name: /پاسخ/ }).fill('هنوز نیست.');
    await theirs.getByRole('button', { name: 'فرستادن' }).click();
    await expect(theirs.getByText('هنوز نیست.')).toBeVisible();
    await theirs.close();
    await page.goto('/admin/inbox');
    await page.getByRole('link').filter({ hasText: wrong }).click();
    await expect(page.getByText('هنوز نیست.')).toBeVisible();
  });

  await test.step('a comment is removed', async () => {
    await page.goto('/admin/comments?filter={"state":"all"}');
    const card = page.getByRole('listitem').filter({ hasText: `تبلیغ ${mark}` });
    await tap(page, card.getByRole('button', { name: 'برداشتن' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'دلیل' }).fill('تبلیغ است');
    await tap(page, dialog.getByRole('button', { name: 'برداشتن' }));
    await expect(page.getByText('دیدگاه برداشته شد')).toBeVisible();
  });

  await test.step('a title is hidden', async () => {
    const name = `رفتنی ${mark}`;
    const made = await post(context, '/api/admin/titles', { type: 'movie', title_fa: name });
    const { id } = (await made.json()) as { id: number };
    const change = { ids: [id], change: { do: 'publish' } };
    expect((await post(context, '/api/admin/titles/bulk', change)).status()).toBe(200);
    await page.goto(`/admin/titles?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
    await tap(page, page.getByRole('link').filter({ hasText: name }));
    await settle(page);
    const toolbar = page.getByRole('button', { name: 'ذخیره' }).locator('..');
    expect((await toolbar.boundingBox())?.height).toBeLessThan(80);
    await tap(page, page.getByRole('button', { name: 'کارهای دیگر' }));
    await tap(page, page.getByRole('button', { name: 'پنهان کردن' }));
    await tap(page, page.getByRole('dialog').getByRole('button', { name: 'پنهان کردن' }));
    await expect(page.getByText('پنهان شد')).toBeVisible();
    expect((await context.request.get(`/api/titles/${id}`)).status()).toBe(404);
  });
});
