import { all, box, own, saying, section, send, write } from '../support/comments.ts';
import { signUpConfirmed } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('what a member writes is text: each line in its own direction, addresses as links', async ({
  page,
  context,
  catalogue,
}) => {
  await signUpConfirmed(context);
  await page.goto(`${catalogue.film}#comments`);
  const persian = own('Metropolis را هم ببینید؛');
  const latin = own('Really a masterpiece:');
  // Firefox would lay the placeholder out beside the box.
  await expect(box(page)).not.toHaveCSS('unicode-bidi', 'plaintext');
  await box(page).fill(
    `${persian}\n${latin}\n<script>alert(1)</script> https://example.com/a?b=1.`,
  );
  await expect(box(page)).toHaveCSS('unicode-bidi', 'plaintext');
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
  openBrowser,
  personOf,
  catalogue,
}) => {
  await signUpConfirmed(context, 'سارا یگانه');
  const words = own('پایان تلخش را دوست دارم');
  const root = await write(context, catalogue.filmId, words);
  const others = await openBrowser({ person: await personOf('answerer') });
  const their = await others.newPage();
  // More replies than come with the thread.
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
  // No duplicates.
  await expect(all(page)).not.toContainText(words);
});

test('a spoiler stays hidden until it is revealed', async ({
  page,
  openBrowser,
  personOf,
  catalogue,
}) => {
  const context = await openBrowser({ person: await personOf('answerer') });
  const their = await context.newPage();
  const words = own('قاتل همان نگهبان است');
  await their.goto(`${catalogue.series}#comments`);
  await box(their).fill(words);
  await section(their).getByLabel('داستان را لو می‌دهد').check();
  await send(their).click();
  await expect(saying(all(their), words)).toBeVisible();

  await page.goto(`${catalogue.series}#comments`);
  const veiled = saying(all(page), 'بابک راد').first();
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
  await signUpConfirmed(context);
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
