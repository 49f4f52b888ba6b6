import { plansOf } from '../support/checkout.ts';
import { post } from '../support/member.ts';
import { settle, signInAsOwner } from '../support/operators.ts';
import { fillStaffLists } from '../support/staff-lists.ts';
import { expect, test } from '../support/test.ts';

/** Lists whose rows have a screen each. */
const LISTS = [
  ...['orders', 'staff', 'titles', 'media', 'members', 'imports', 'people', 'collections', 'plans'],
  ...['categories', 'support', 'requests', 'comments', 'lists', 'playback-reports'],
];
/** Lists that have no rows on a site without incidents. */
const MAY_BE_EMPTY = ['payment-alerts', 'duplicates', 'jobs', 'uploads'];

/** The first change learns its CSRF token. */
test.use({ allowedErrors: /status of 419/ });

test('the first row of every list opens its screen', async ({
  page,
  context,
  catalogue,
  openBrowser,
  personOf,
}) => {
  const member = await openBrowser({ person: await personOf('member') });
  const reader = await openBrowser({ person: await personOf('answerer') });
  await fillStaffLists({ member, reader }, catalogue);
  await signInAsOwner(context);
  for (const list of [...LISTS, ...MAY_BE_EMPTY]) {
    await test.step(list, async () => {
      await page.goto(`/admin/${list}`);
      await settle(page);
      const row = page.locator('main tbody tr').first();
      const link = page.locator(`main li a[href*="/admin/${list}/"]`).first();
      if (MAY_BE_EMPTY.includes(list) && (await row.or(link).count()) === 0) return;
      // Near its edge, where there is no button.
      if ((await row.count()) > 0) await row.click({ position: { x: 3, y: 3 } });
      else await link.click();
      await page.waitForURL((url) => url.pathname.startsWith(`/admin/${list}/`));
      await settle(page);
      await expect(page.getByText('چیزی نادرست پیش رفت')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'رفتن به فهرست' })).toHaveCount(0);
    });
  }
});

test('the rows of tables are links, for the keyboard and for another tab', async ({
  page,
  context,
}) => {
  await signInAsOwner(context);
  for (const list of ['titles', 'media', 'members', 'people', 'categories', 'staff', 'plans']) {
    await test.step(list, async () => {
      await page.goto(`/admin/${list}`);
      await settle(page);
      const link = page.locator('main tbody tr').first().getByRole('link').first();
      const opened = context.waitForEvent('page');
      await link.click({ modifiers: ['ControlOrMeta'] });
      const tab = await opened;
      await tab.waitForURL((url) => url.pathname.startsWith(`/admin/${list}/`));
      await tab.close();
      expect(new URL(page.url()).pathname).toBe(`/admin/${list}`);
      await link.press('Enter');
      await page.waitForURL((url) => url.pathname.startsWith(`/admin/${list}/`));
      await page.goBack();
      await page.waitForURL((url) => url.pathname === `/admin/${list}`);
    });
  }
});

test('an order says what was bought, and leads to its buyer', async ({
  page,
  context,
  openBrowser,
  personOf,
}) => {
  const person = await personOf('member');
  const member = await openBrowser({ person });
  const { month } = await plansOf(member);
  const ordered = await post(member, '/api/user/join2', { plan_id: month.id });
  const { orderId } = (await ordered.json()) as { orderId: number };
  await signInAsOwner(context);
  await page.goto(`/admin/orders/${orderId}/show`);
  await expect(page.getByRole('main')).toContainText(month.titleFa);
  await expect(page.getByText('گونه', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: person.name }).click();
  await page.waitForURL(/\/admin\/members\/\d+\/show$/);
  await expect(page.getByRole('heading', { name: person.name }).last()).toBeVisible();
});
