// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Form } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin } from '../testing/render-admin';
import { TomanInput, WholeNumberInput, YearInput } from './inputs';
import { JalaliInput } from './jalali-input';

afterEach(cleanup);

it.each([
  ['۱۴۰۴', '۲۰۲۵', 'سال ۱۴۰۴ خورشیدی بیشترش در ۲۰۲۵ میلادی است'],
  ['1927', '۱۹۲۷', null],
  ['صد', 'صد', null],
])('of %s makes the Gregorian year %s, and says so', async (typed, year, note) => {
  renderAdmin(
    <Form>
      <YearInput source="year" label="سال" />
    </Form>,
  );
  const field = await screen.findByRole('textbox', { name: 'سال' });
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  await waitFor(() => expect(field).toHaveProperty('value', year));
  if (note) expect(await screen.findByText(note)).toBeTruthy();
  else expect(screen.queryByText(/خورشیدی/)).toBeNull();
});

it.each([
  ['۱٬۰۰۰', '۱۰۰۰', 1_000],
  ['1,000', '۱۰۰۰', 1_000],
  ['12,345,678', '۱۲۳۴۵۶۷۸', 12_345_678],
  ['1,5', '۱,۵', '1,5'],
  ['چهل', 'چهل', 'چهل'],
])('reads a whole number from %s', async (typed, shown, value) => {
  await expectTyped(<WholeNumberInput source="value" label="مقدار" />, typed, { shown, value });
});

it.each([
  ['۲۵٬۰۰۰', '۲۵٬۰۰۰', 250_000],
  ['25000 تومان', '۲۵٬۰۰۰', 250_000],
  ['۲۵٬۰۰۰ تومان', '۲۵٬۰۰۰', 250_000],
  ['25,000 ریال', '۲۵,۰۰۰ ریال', '25,000 ریال'],
])('reads tomans from %s', async (typed, shown, value) => {
  await expectTyped(<TomanInput source="value" label="مقدار" />, typed, { shown, value });
});

it.each([
  ['۱۴۰۵/۱۲/۳۱', 'اسفند ۱۴۰۵ تنها ۲۹ روز دارد'],
  ['۱۴۰۳/۱۲/۳۱', 'اسفند ۱۴۰۳ تنها ۳۰ روز دارد'],
  ['1405-07-31', 'مهر ۱۴۰۵ تنها ۳۰ روز دارد'],
  ['۱۴۰۵/۱۳/۰۱', 'روز را این‌گونه بنویسید: ۱۴۰۵/۰۹/۰۲'],
  ['فردا', 'روز را این‌گونه بنویسید: ۱۴۰۵/۰۹/۰۲'],
])('says of the day %s: %s', async (typed, said) => {
  await expectTyped(<JalaliInput source="value" label="مقدار" />, typed, {
    shown: typed,
    value: typed.replaceAll('-', '/'),
  });
  expect(await screen.findByText(said)).toBeTruthy();
});

function Value() {
  return <output>{JSON.stringify(useWatch({ name: 'value' }))}</output>;
}

async function expectTyped(
  input: ReactNode,
  typed: string,
  { shown, value }: { shown: string; value: unknown },
) {
  renderAdmin(
    <Form mode="onBlur">
      {input}
      <Value />
    </Form>,
  );
  const field = await screen.findByRole('textbox', { name: 'مقدار' });
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  await waitFor(() => expect(field).toHaveProperty('value', shown));
  expect(screen.getByRole('status').textContent).toBe(JSON.stringify(value));
}
