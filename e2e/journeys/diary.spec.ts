import { expectFits } from '../support/fits.ts';
import { post, signUp } from '../support/member.ts';
import { signInAsOwner } from '../support/operators.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('rated with a touch, entered in the diary, changed and taken out', async ({
  page,
  context,
  catalogue,
}) => {
  await signUp(context);
  await page.goto(catalogue.film);
  const stars = page.getByRole('slider', { name: 'امتیاز شما' });
  await expect(stars).toHaveAttribute('aria-valuetext', 'امتیاز نداده‌اید');
  const rated = page.waitForResponse((answer) => answer.url().includes('/api/user/ratings/'));
  // Left half of the third star from the right: the range begins half a star before the stars.
  const box = await stars.boundingBox();
  if (!box) throw new Error('the stars are not shown');
  const step = box.width / 11;
  await page.mouse.click(box.x + box.width - step * 6.5, box.y + box.height / 2);
  await expect(stars).toHaveAttribute('aria-valuetext', '۳ از ۵ ستاره');
  await rated;
  await stars.press('ArrowUp');
  await expect(stars).toHaveAttribute('aria-valuetext', '۳٫۵ از ۵ ستاره');

  await page.getByRole('button', { name: 'ثبت تماشا' }).click();
  const dialog = page.getByRole('dialog', { name: /^کی «/ });
  await dialog.getByLabel('سال').selectOption('1404');
  await dialog.getByLabel('ماه').selectOption('دی');
  await dialog.getByLabel('روز', { exact: true }).selectOption('29');
  await dialog.getByLabel(/^یادداشت/).fill('در سینماتک');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'ثبت در دفتر تماشا' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(stars).toHaveAttribute('aria-valuetext', '۳٫۵ از ۵ ستاره');

  await page.getByRole('button', { name: 'دیده‌ام' }).click();
  await expect(dialog.getByText('۲۹ دی ۱۴۰۴')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/user/diary');
  const month = page.getByRole('region', { name: 'دی ۱۴۰۴' });
  await expect(month.getByRole('article')).toContainText('در سینماتک');
  // Both digits of the day stand in one line.
  const day = await month.locator('time').boundingBox();
  expect(day?.height).toBeLessThan(50);
  await expect(month.getByText('۳٫۵ از ۵ ستاره')).toBeAttached();
  await expectFits(page);
  await month.getByRole('button', { name: /^ویرایش/ }).click();
  await dialog.getByLabel('ماه').selectOption('آذر');
  await dialog.getByRole('button', { name: 'ثبت در دفتر تماشا' }).click();
  const changed = page.getByRole('region', { name: 'آذر ۱۴۰۴' });
  await changed.getByRole('button', { name: /^برداشتن/ }).click();
  await page.getByRole('button', { name: 'برداشته شود' }).click();
  await expect(page.getByRole('heading', { name: 'هنوز چیزی در دفتر نیست' })).toBeVisible();
  await expectAccessible(page);
});

test('what members gave stands as bars from the fifth rating on, and follows one’s own', async ({
  page,
  context,
  openBrowser,
}) => {
  // A title of its own, which has no ratings.
  const operator = await openBrowser();
  await signInAsOwner(operator);
  const made = await post(operator, '/api/admin/titles', { type: 'movie', title_fa: 'ستاره‌دار' });
  const title = (await made.json()) as { id: number; path: string };
  const change = async (what: 'publish' | 'hide') => {
    const body = { ids: [title.id], change: { do: what } };
    expect((await post(operator, '/api/admin/titles/bulk', body)).status()).toBe(200);
  };
  await change('publish');
  const path = `/api/user/ratings/${title.id}`;
  for (const stars of [2, 4, 4, 4.5]) {
    const other = await openBrowser();
    await signUp(other);
    expect((await post(other, path, { stars }, 'PUT')).status()).toBe(200);
    await other.close();
  }
  await signUp(context);
  await page.goto(title.path);
  const bars = page.getByRole('listitem').filter({ hasText: /^[۰-۹٫]+ ستاره: / });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bars).toHaveCount(0);
  const stars = page.getByRole('slider', { name: 'امتیاز شما' });
  // Five stars, by the End key.
  await stars.press('End');
  await expect(bars).toHaveText([
    ...['۰٫۵', '۱', '۱٫۵'].map((step) => `${step} ستاره: ۰ امتیاز`),
    '۲ ستاره: ۱ امتیاز',
    ...['۲٫۵', '۳', '۳٫۵'].map((step) => `${step} ستاره: ۰ امتیاز`),
    '۴ ستاره: ۲ امتیاز',
    '۴٫۵ ستاره: ۱ امتیاز',
    '۵ ستاره: ۱ امتیاز',
  ]);
  const score = page.getByRole('definition').filter({ has: bars });
  await expect(score).toContainText('۳٫۹');
  await expectFits(page);
  await change('hide');
});
