// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CheckField, Field, RadioField } from './field';

afterEach(cleanup);

const input = { name: 'year', onChange: async () => {}, onBlur: async () => {}, ref: () => {} };
const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

test('label, help and error belong to the control', () => {
  const { rerender } = render(
    <Field label="سال" help="چهار رقم" error="عدد نیست" input={input}>
      {(control) => <input {...control} />}
    </Field>,
  );
  const control = screen.getByLabelText('سال');
  expect(control.getAttribute('name')).toBe('year');
  expect(control.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(control)).toEqual(['چهار رقم', 'عدد نیست']);
  rerender(<Field label="سال">{(plain) => <input {...plain} />}</Field>);
  expect(screen.getByLabelText('سال').hasAttribute('aria-describedby')).toBe(false);
});

test('a live field announces its help and error, and keeps the place of an empty help', () => {
  const { rerender } = render(
    <Field label="کد" help="" isLive>
      {(control) => <input {...control} />}
    </Field>,
  );
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(
    <Field label="کد" help="۳ حرف" error="پیدا نشد" isLive>
      {(control) => <input {...control} />}
    </Field>,
  );
  expect(screen.getByRole('status').textContent).toBe('۳ حرف');
  expect(screen.getByRole('alert').textContent).toBe('پیدا نشد');
});

test('a checkbox and a group of radio buttons are described too', () => {
  render(
    <>
      <CheckField label="پنهان" help="لو نرود" />
      <RadioField label="چرا؟" options={{ spam: 'تبلیغ' }} error="یکی را برگزینید" input={input} />
    </>,
  );
  expect(describedBy(screen.getByRole('checkbox', { name: 'پنهان' }))).toEqual(['لو نرود']);
  expect(describedBy(screen.getByRole('group', { name: 'چرا؟' }))).toEqual(['یکی را برگزینید']);
  expect(screen.getByRole('radio', { name: 'تبلیغ' }).getAttribute('value')).toBe('spam');
});
