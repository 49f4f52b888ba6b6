import { settle, signInAsOwner } from '../support/operators.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/* What an operator does on the screen of one title. */

/** The first change learns its CSRF token. */
test.use({ allowedErrors: /status of 419/ });

test('a title is put into a collection and taken out of it', async ({
  page,
  context,
  catalogue,
}) => {
  await signInAsOwner(context);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/titles/${catalogue.filmId}/collections`);
  await settle(page);
  const [collection] = (
    (await (await context.request.get('/api/collections')).json()) as {
      data: { id: number; titleFa: string }[];
    }
  ).data.slice(-1);
  const name = collection?.titleFa ?? '';
  const remove = page.getByRole('button', { name: `برداشتن از «${name}»` });
  const shownIn = async () => {
    const answer = await context.request.get(`/api/collections/${collection?.id}/titles`);
    return ((await answer.json()) as { data: { id: number }[] }).data.map(({ id }) => id);
  };
  if (await remove.isVisible()) await remove.click();
  await expect(remove).toBeHidden();
  await page.getByRole('combobox', { name: 'افزودن به مجموعه' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(remove).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'افزودن به مجموعه' })).toHaveValue('');
  await expectAccessible(page);
  await expect.poll(shownIn).toContain(catalogue.filmId);
  await remove.click();
  await expect(remove).toBeHidden();
  await expect.poll(shownIn).not.toContain(catalogue.filmId);
});
