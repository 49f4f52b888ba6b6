import { expectFits } from '../support/fits.ts';
import { post, signUp } from '../support/member.ts';
import { addressOf, expect, test } from '../support/test.ts';

test('the roles of a person are pages of their own', async ({ page, catalogue }) => {
  await page.goto(catalogue.person);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('باستر کیتون');
  const jsonLd = page.locator('script[type="application/ld+json"]').first();
  expect(JSON.parse((await jsonLd.textContent()) ?? '')).toMatchObject({
    '@type': 'Person',
    name: 'باستر کیتون',
    alternateName: 'Buster Keaton',
  });
  const roles = main.getByRole('navigation', { name: 'نقش‌ها' });
  await expect(roles.locator('[aria-current=page]')).toContainText('بازیگر');
  await expect(main.getByRole('heading', { level: 2, name: /^بازی در/ })).toBeVisible();
  const works = main.getByRole('article');
  await expect(works).toHaveCount(8);

  await roles.getByRole('link', { name: 'کارگردان' }).click();
  const directed = catalogue.person.replace('/actor/', '/director/');
  await expect.poll(() => addressOf(page)).toBe(directed);
  await expect(works).toHaveCount(7);
  await expect(page).toHaveTitle(/باستر کیتون.*، کارگردان \| پرده/);

  await main.getByLabel('نوع').selectOption('short');
  await expect.poll(() => addressOf(page)).toBe(`${directed}?type=short`);
  const answer = await page.request.get(
    `/api/people/${directed.split('/')[3]}?role=director&type=short`,
  );
  const { titles } = (await answer.json()) as { titles: { data: { titleFa: string }[] } };
  expect(titles.data.length).toBeLessThan(7);
  await expect(works.getByRole('heading')).toHaveText(titles.data.map((one) => one.titleFa));

  await page.goBack();
  await expect(works).toHaveCount(7);
  await page.goBack();
  await expect.poll(() => addressOf(page)).toBe(catalogue.person);
  await expect(works).toHaveCount(8);
});

test('collections lead into one, which can be filtered', async ({ page }) => {
  await page.goto('/collections');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('مجموعه‌ها');
  await main.getByRole('link', { name: 'اکسپرسیونیسم آلمان و سایه‌هایش' }).click();
  await expect.poll(() => addressOf(page)).toMatch(/^\/collections\/\d+\/اکسپرسیونیسم/);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('اکسپرسیونیسم آلمان و سایه‌هایش');
  const cards = main.getByRole('article');
  await expect(cards).toHaveCount(7);
  const bar = page.getByRole('region', { name: 'فیلتر عنوان‌ها' });
  await bar.getByLabel('تا سال').selectOption('1929');
  await expect(page).toHaveURL(/\?year_to=1929$/);
  const few = await page.request.get(
    `/api${new URL(page.url()).pathname.split('/').slice(0, 3).join('/')}/titles?year_to=1929`,
  );
  const { data } = (await few.json()) as { data: unknown[] };
  await expect(cards).toHaveCount(data.length);
  await main.getByRole('link', { name: 'مجموعه‌ها', exact: true }).click();
  await expect(page).toHaveURL('/collections');
});

test('every category leads to a listing of the count it promises', async ({ page }) => {
  for (const [part, name, address] of [
    ['ژانرها', /کمدی/, '/?genre=comedy'],
    ['کشورها', /هلند/, '/?country=NL'],
    ['دهه‌ها', /۱۹۴۰/, '/?year_from=1940&year_to=1949'],
    ['زبان‌ها', /فارسی/, '/?language=fa'],
  ] as const) {
    await page.goto('/categories');
    const link = page.getByRole('region', { name: part }).getByRole('link', { name }).first();
    const promised = (await link.textContent())?.replace(/.*?([۰-۹]+)\s*عنوان.*/s, '$1');
    await link.click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
      `${promised === '۱' ? 'یک' : promised} عنوان`,
    );
  }
});

test('announced titles are grouped by month', async ({ page }) => {
  await page.goto('/comingsoon');
  const main = page.getByRole('main');
  const months = main.getByRole('heading', { level: 2 });
  await expect(months.first()).toHaveText(
    /^(فروردین|اردیبهشت|خرداد|تیر|مرداد|شهریور|مهر|آبان|آذر|دی|بهمن|اسفند) ۱۴۰۵|^تاریخ نامعلوم/,
  );
  const { data } = (await (await page.request.get('/api/titles/comingsoon')).json()) as {
    data: { titleFa: string }[];
  };
  await expect(main.getByRole('article').getByRole('heading')).toHaveText(
    data.map(({ titleFa }) => titleFa),
  );
  await main.getByRole('link', { name: 'فیلم کوتاه', exact: true }).click();
  await expect(page).toHaveURL('/comingsoon?type=short');
  const types = main.getByRole('navigation', { name: 'نوع' });
  await expect(types.locator('[aria-current=page]')).toHaveText('فیلم کوتاه');
});

test('what comes also stands by day, in Jalali weeks, for followers only theirs', async ({
  page,
  context,
}) => {
  const { data } = (await (await page.request.get('/api/titles/comingsoon')).json()) as {
    data: { id: number; titleFa: string; availableFrom: string | null }[];
  };
  const { from, days } = (await (await page.request.get('/api/titles/calendar')).json()) as {
    from: string;
    days: { date: string; entries: { title: { titleFa: string } }[] }[];
  };
  expect(new Date(from).getUTCDay()).toBe(6);
  await page.goto('/comingsoon');
  const main = page.getByRole('main');
  const views = main.getByRole('navigation', { name: 'نما' });
  await views.getByRole('link', { name: 'روز به روز' }).click();
  await expect(page).toHaveURL('/comingsoon?view=days');
  const names = days.flatMap(({ entries }) => entries.map(({ title }) => title.titleFa));
  expect(names.length).toBeGreaterThan(0);
  await expect(
    main
      .getByRole('listitem')
      .getByRole('link')
      .filter({ hasText: /می‌آید|قسمت/ }),
  ).toHaveCount(names.length);
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(/شنبه|جمعه/);
  await expectFits(page);

  await main.getByRole('button', { name: 'فقط دنبال‌شده‌ها' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await signUp(context);
  await page.goto('/comingsoon?view=days&followed=1');
  await expect(main.getByRole('heading', { name: /^از آنچه دنبال می‌کنید/ })).toBeVisible();
  const awaited = data.find(({ titleFa }) => titleFa === names[0]);
  await post(context, `/api/user/follow/${awaited?.id}`, { following: true });
  await page.reload();
  await expect(main.getByRole('link').filter({ hasText: names[0] ?? '' })).toBeVisible();
  await main.getByRole('button', { name: 'فقط دنبال‌شده‌ها' }).click();
  await expect(page).toHaveURL('/comingsoon?view=days');
  await expect(main.getByText('دنبال می‌کنید')).toBeVisible();
});
