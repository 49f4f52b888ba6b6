import { expectFits } from '../support/fits.ts';
import { signUp } from '../support/member.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const PHONE = { width: 360, height: 740 };

const DIARY = `Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
2021-05-06,Night of the Living Dead,1968,https://boxd.it/1,4.5,,,2021-05-01
2021-05-07,The Cabinet of Dr. Caligari,1925,https://boxd.it/2,4,,,2021-05-07
2021-05-08,A Film That Nobody Made,1999,https://boxd.it/3,1,,,2021-05-08
`;

// A file in none of these formats is refused.
test.use({ allowedErrors: /status of 422/ });

test('a diary of Letterboxd is read, looked through and written once', async ({
  page,
  context,
  catalogue,
}) => {
  await signUp(context);
  await page.goto('/user/dashboard?tab=settings');
  await page.getByRole('link', { name: 'آوردن از جای دیگر' }).click();
  const field = page.getByLabel('برگزیدن پرونده‌ها');
  const pick = () =>
    field.setInputFiles({ name: 'diary.csv', mimeType: 'text/csv', buffer: Buffer.from(DIARY) });

  await field.setInputFiles({
    name: 'photo.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('a,b\n1,2\n'),
  });
  await expect(page.getByRole('alert')).toContainText('این پرونده را نشناختیم');

  await pick();
  const review = page.getByRole('region', { name: 'diary.csv' });
  await expect(review).toContainText('۱ سطر پیدا شد، ۱ سطر را باید برگزینید، ۱ عنوان این‌جا نیست');
  await expect(page.getByRole('button', { name: 'ثبت ۱ سطر' })).toBeVisible();
  await review.getByRole('combobox').selectOption({ label: 'مطب دکتر کالیگاری (۱۹۲۰)' });
  await review.getByText('۱ عنوان پیدا نشد').click();
  await expectFits(page);
  await page.setViewportSize(PHONE);

  await review.getByRole('button', { name: /^پیدا کردن/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('گرتی دایناسور');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '«گرتی دایناسور» همین است' }).click();
  await page.getByRole('button', { name: 'ثبت ۳ سطر' }).click();
  await expect(page.getByText('۳ امتیاز، ۳ روز تماشا ثبت شد.')).toBeVisible();

  // Importing the same file again changes nothing.
  await pick();
  await page.getByRole('button', { name: 'ثبت ۱ سطر' }).click();
  await expect(page.getByText('همهٔ این‌ها از پیش این‌جا بود')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'برای Letterboxd' }).click();
  expect((await download).suggestedFilename()).toBe('parde-letterboxd.csv');

  await page.goto('/user/diary');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.goto(catalogue.film);
  await expect(page.getByRole('slider', { name: 'امتیاز شما' })).toHaveAttribute(
    'aria-valuetext',
    '۴٫۵ از ۵ ستاره',
  );
});
