import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { expectFits } from '../support/fits.ts';
import { post, signUp } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { signUpVerified } from '../support/verified.ts';

/** Words that no other journey writes. */
const own = (words: string) => `${words} ${Math.random().toString(36).slice(2)}`;

const section = (page: Page) => page.getByRole('region', { name: 'دیدگاه‌ها', exact: true });
const all = (page: Page) => page.getByRole('region', { name: 'همهٔ دیدگاه‌ها' });
const box = (page: Page) => section(page).getByRole('textbox', { name: 'دیدگاه شما' });
/** The one with these words; threads hold no other article. */
const saying = (place: Locator, words: string) =>
  place.getByRole('article').filter({ hasText: words });
const send = (page: Page) => page.getByRole('button', { name: 'فرستادن دیدگاه' });

async function write(context: BrowserContext, titleId: number, body: string, fields = {}) {
  const answer = await post(context, '/api/user/comment', { title_id: titleId, body, ...fields });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { comment: { id: number } }).comment.id;
}

/** Another member in a browser of their own. */
async function another(browser: Browser, baseURL: string | undefined, name: string) {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    ...(baseURL ? { baseURL } : {}),
  });
  await signUpVerified(context, name);
  return { context, page: await context.newPage() };
}

test('what a member writes is text: each line in its own direction, addresses as links', async ({
  page,
  context,
  catalogue,
}) => {
  await signUpVerified(context);
  await page.goto(`${catalogue.film}#comments`);
  const persian = own('Metropolis را هم ببینید؛');
  const latin = own('Really a masterpiece:');
  await box(page).fill(
    `${persian}\n${latin}\n<script>alert(1)</script> https://example.com/a?b=1.`,
  );
  await box(page).press('Control+Enter');
  const comment = saying(all(page), persian);
  await expect(comment).toBeFocused();
  await expect(comment).toContainText('<script>alert(1)</script>');
  await expect(comment.locator('p', { hasText: persian })).toHaveCSS('direction', 'rtl');
  await expect(comment.locator('p', { hasText: latin })).toHaveCSS('direction', 'ltr');
  const link = comment.getByRole('link', { name: 'https://example.com/a?b=1', exact: true });
  await expect(link).toHaveAttribute('href', 'https://example.com/a?b=1');
  await expect(link).toHaveAttribute('rel', 'nofollow noopener ugc');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(box(page)).toHaveValue('');

  await page.reload();
  await expect(saying(all(page), persian)).toContainText('همین حالا');
});

test('another answers and likes; the notification leads to the answer', async ({
  page,
  context,
  browser,
  baseURL,
  catalogue,
}) => {
  await signUpVerified(context, 'سارا یگانه');
  const words = own('پایان تلخش را دوست دارم');
  const root = await write(context, catalogue.filmId, words);
  const { context: others, page: their } = await another(browser, baseURL, 'بابک راد');
  // Past the answers that come with the thread.
  for (const nth of ['یک', 'دو', 'سه', 'چهار'])
    await write(context, catalogue.filmId, own(nth), { parent_id: root });

  await their.goto(`${catalogue.film}#comments`);
  const comment = saying(all(their), words).first();
  const like = comment.getByRole('button', { name: /^پسندیدن دیدگاه سارا یگانه/ });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText('۱');
  await comment.getByRole('button', { name: 'پاسخ به سارا یگانه' }).click();
  const reply = comment.getByRole('textbox', { name: 'پاسخ شما به سارا یگانه' });
  await expect(reply).toBeFocused();
  const answer = own('من هم، به‌ویژه نمای آخر');
  await reply.fill(answer);
  await comment.getByRole('button', { name: 'فرستادن پاسخ' }).click();
  await expect(saying(all(their), answer)).toBeFocused();
  await expect(saying(all(their), answer)).toContainText('در پاسخ به سارا یگانه');
  await their.reload();
  await expect(saying(all(their), words).first()).toContainText('۱');
  const thread = all(their).getByRole('listitem').filter({ hasText: words }).first();
  await expect(saying(thread, answer)).toHaveCount(0);
  await thread.getByRole('button', { name: 'نمایش ۲ پاسخ دیگر' }).click();
  await expect(saying(thread, answer)).toBeVisible();
  await others.close();

  await page.goto('/user/notifications');
  await page
    .getByRole('main')
    .getByRole('link', { name: /بابک راد/ })
    .click();
  const linked = page.getByRole('region', { name: 'گفت‌وگویی که پیوند به آن می‌رسد' });
  const marked = saying(linked, answer);
  await expect(marked).toBeFocused();
  await expect(marked).toHaveAttribute('data-marked', 'true');
  await expect(marked).toBeInViewport();
  // Nothing stands there twice.
  await expect(all(page)).not.toContainText(words);
});

test('a spoiler stays veiled until it is asked for', async ({
  page,
  browser,
  baseURL,
  catalogue,
}) => {
  const { context, page: their } = await another(browser, baseURL, 'کیان');
  const words = own('قاتل همان نگهبان است');
  await their.goto(`${catalogue.series}#comments`);
  await box(their).fill(words);
  await section(their).getByLabel('داستان را لو می‌دهد').check();
  await send(their).click();
  await expect(saying(all(their), words)).toBeVisible();
  await context.close();

  await page.goto(`${catalogue.series}#comments`);
  const veiled = saying(all(page), 'کیان').first();
  const button = veiled.getByRole('button', { name: 'نمایش متن' });
  await expect(button).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
  await button.press('Enter');
  await expect(veiled).toContainText(words);
  await veiled.getByRole('button', { name: 'پوشاندن متن' }).press('Enter');
  await expect(page.getByText(words)).toHaveCount(0);
});

test('one’s own is rewritten and deleted; answers keep its place', async ({
  page,
  context,
  catalogue,
}) => {
  await signUpVerified(context);
  const before = own('پیش از ویرایش');
  const after = own('پس از ویرایش');
  const root = await write(context, catalogue.filmId, before);
  const answer = own('پاسخ خودم');
  await write(context, catalogue.filmId, answer, { parent_id: root });
  await page.goto(`${catalogue.film}#comment-${root}`);
  const linked = page.getByRole('region', { name: 'گفت‌وگویی که پیوند به آن می‌رسد' });
  await saying(linked, before).getByRole('button', { name: 'ویرایش' }).click();
  const area = linked.getByRole('textbox', { name: 'ویرایش دیدگاه' });
  await expect(area).toHaveValue(before);
  await area.fill(after);
  await linked.getByRole('button', { name: 'ذخیرهٔ دیدگاه' }).click();
  await expect(saying(linked, after)).toContainText('ویرایش‌شده');

  const remove = async (words: string) => {
    await saying(linked, words).getByRole('button', { name: 'پاک کردن' }).click();
    const question = page.getByRole('dialog', { name: 'این دیدگاه پاک شود؟' });
    await question.getByRole('button', { name: 'پاک کردن دیدگاه' }).click();
    await expect(question).toHaveCount(0);
  };
  await remove(after);
  await expect(linked.getByText('این دیدگاه پاک شده است')).toBeVisible();
  await expect(saying(linked, answer)).toBeVisible();
  await remove(answer);
  await expect(page.getByText(answer)).toHaveCount(0);
});

test.describe('refused', () => {
  test.use({ allowedErrors: /status of 404|net::ERR_/ });

  test('a link to what is gone says so', async ({ page, catalogue }) => {
    await page.goto(`${catalogue.film}#comment-2147483647`);
    await expect(page.getByText('دیدگاهی که پیوند به آن می‌رسد دیگر این‌جا نیست.')).toBeVisible();
  });

  test('what could not be sent stays written, through a reload too', async ({
    page,
    context,
    catalogue,
  }) => {
    await signUpVerified(context);
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

  test('without the list one is told, and tries again', async ({ page, catalogue }) => {
    const list = '**/api/titles/*/comments?*';
    await page.route(list, (route) => route.abort());
    await page.goto(`${catalogue.film}#comments`);
    const again = section(page).getByRole('button', { name: 'تلاش دوباره' });
    await expect(again).toBeVisible({ timeout: 20_000 });
    await page.unroute(list);
    await again.click();
    await expect(again).toHaveCount(0);
  });
});

test('a comment is reported with a reason', async ({
  page,
  context,
  browser,
  baseURL,
  catalogue,
}) => {
  const { context: others } = await another(browser, baseURL, 'گزارش‌شده');
  const words = own('چیزی نادرست');
  await write(others, catalogue.filmId, words);
  await others.close();
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

test('a visitor reads everything, and is led to sign in and back', async ({
  page,
  browser,
  baseURL,
  catalogue,
}) => {
  const { context } = await another(browser, baseURL, 'نویسنده');
  const words = own('برای همه');
  const id = await write(context, catalogue.filmId, words);
  await context.close();
  await page.goto(catalogue.film);
  // Nothing of it is loaded until one comes near.
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
  await saying(all(page), words).getByRole('button', { name: 'پاسخ به نویسنده' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?next=/);
  const next = new URL(page.url()).searchParams.get('next') ?? '';
  expect(decodeURIComponent(next)).toBe(`${catalogue.film}#comment-${id}`);
  await signUp(page.context());
  await page.goto(next);
  await expect(page.locator(`#comment-${id}`)).toBeInViewport();
  await expectFits(page);
});
