import { all, box, own, saying, section, send, write } from '../support/comments.ts';
import { expectFits } from '../support/fits.ts';
import { signUp } from '../support/member.ts';
import { signUpConfirmed } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a visitor reads everything, and is led to sign in and back', async ({
  page,
  openBrowser,
  personOf,
  catalogue,
}) => {
  const context = await openBrowser({ person: await personOf('answerer') });
  const words = own('برای همه');
  const id = await write(context, catalogue.filmId, words);
  await page.goto(catalogue.film);
  // Nothing is loaded until it is scrolled near.
  await expect(all(page)).toHaveCount(0);
  await page.getByRole('heading', { name: 'دیدگاه‌ها', exact: true }).scrollIntoViewIfNeeded();
  await expect(saying(all(page), words)).toBeVisible();
  await expect(box(page)).toHaveCount(0);
  await expectFits(page);

  const signIn = section(page).getByRole('link', { name: 'وارد شوید' });
  const target = new URL((await signIn.getAttribute('href')) ?? '', page.url());
  expect(decodeURIComponent(target.searchParams.get('next') ?? '')).toBe(
    `${catalogue.film}#comments`,
  );
  await saying(all(page), words).getByRole('button', { name: 'پاسخ به بابک راد' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?next=/);
  const next = new URL(page.url()).searchParams.get('next') ?? '';
  expect(decodeURIComponent(next)).toBe(`${catalogue.film}#comment-${id}`);
  await signUp(page.context());
  await page.goto(next);
  await expect(page.locator(`#comment-${id}`)).toBeInViewport();
});

test('a comment is reported with a reason', async ({
  page,
  context,
  openBrowser,
  personOf,
  catalogue,
}) => {
  const others = await openBrowser({ person: await personOf('answerer') });
  const words = own('چیزی نادرست');
  await write(others, catalogue.filmId, words);
  await signUp(context);
  await page.goto(`${catalogue.film}#comments`);
  await saying(all(page), words)
    .getByRole('button', { name: /^گزارش/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'گزارش این دیدگاه' });
  await dialog.getByRole('button', { name: 'فرستادن گزارش' }).click();
  await expect(dialog).toContainText('دلیل گزارش را برگزینید');
  await dialog.getByLabel('توهین‌آمیز است').check();
  await dialog.getByLabel('توضیح (اختیاری)').fill('به نویسنده');
  await dialog.getByRole('button', { name: 'فرستادن گزارش' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('گزارش شما رسید. سپاسگزاریم.')).toBeVisible();
});

test.describe('refused', () => {
  test.use({ allowedErrors: /status of 404|net::ERR_/ });

  test('a link to something deleted says so', async ({ page, catalogue }) => {
    await page.goto(`${catalogue.film}#comment-2147483647`);
    await expect(page.getByText('دیدگاهی که پیوند به آن می‌رسد دیگر این‌جا نیست.')).toBeVisible();
  });

  test('unsent text is kept, even after a reload', async ({ page, context, catalogue }) => {
    await signUpConfirmed(context);
    await page.goto(`${catalogue.film}#comments`);
    const words = own('مهم و بلند');
    await box(page).fill(words);
    await page.route('**/api/user/comment', (route) => route.abort());
    await send(page).click();
    await expect(
      section(page).getByRole('alert').filter({ hasText: 'پاسخی از سرور' }),
    ).toBeVisible();
    await expect(box(page)).toHaveValue(words);
    await page.reload();
    await expect(box(page)).toHaveValue(words);
    await page.unroute('**/api/user/comment');
    await send(page).click();
    await expect(saying(all(page), words)).toBeVisible();
    await page.reload();
    await expect(saying(all(page), words)).toBeVisible();
    await expect(box(page)).toHaveValue('');
  });

  test('a list that fails to load is reported and can be retried', async ({ page, catalogue }) => {
    const list = '**/api/titles/*/comments?*';
    await page.route(list, (route) => route.abort());
    await page.goto(`${catalogue.film}#comments`);
    const again = section(page).getByRole('button', { name: 'تلاش دوباره' });
    await expect(again).toBeVisible();
    await page.unroute(list);
    await again.click();
    await expect(again).toHaveCount(0);
  });
});
