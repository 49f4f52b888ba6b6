import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

test('without script the pages are read whole, and their heads are right', async ({
  page,
  catalogue,
}) => {
  const pages = [
    { path: '/', title: 'پرده: فیلم و سریال، به فارسی', words: ['متروپلیس', 'همهٔ عنوان‌ها'] },
    {
      path: catalogue.film,
      title: /^شب مردگان زنده – Night of the Living Dead \(۱۹۶۸\) \| پرده$/,
      words: ['جورج ای. رومرو', 'بازیگران', 'شبیه به این'],
    },
    { path: catalogue.series, title: /^آنی اوکلی/, words: ['فصل‌ها و قسمت‌ها', 'قسمت ۱'] },
    {
      path: catalogue.person,
      title: /^باستر کیتون – Buster Keaton، بازیگر \| پرده$/,
      words: ['شرلوک جونیور', 'کارگردان'],
    },
  ];
  const descriptions = new Set<string>();
  for (const { path, title, words } of pages) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(title);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const word of words) await expect(main, path).toContainText(word);
    const description = await page.locator('meta[name=description]').getAttribute('content');
    expect(description).toMatch(/[آ-ی]{2,}/);
    descriptions.add(description ?? '');
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(decodeURIComponent(new URL(canonical ?? '').pathname)).toBe(path);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  }
  expect(descriptions.size, 'every page has a description of its own').toBe(pages.length);
});

test('menus and page numbers are links that work without script', async ({ page }) => {
  await page.goto('/?genre=silent');
  await page.getByRole('link', { name: 'رفتن به صفحهٔ ۲' }).click();
  await expect(page).toHaveURL('/?genre=silent&page=2');
  await page.getByRole('navigation', { name: 'منوی اصلی' }).getByText('به‌زودی').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('به‌زودی');
});
