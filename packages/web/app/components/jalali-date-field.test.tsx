// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { JalaliDateField } from './jalali-date-field';

afterEach(cleanup);

function Picker({ start }: { start: string }) {
  const [day, setDay] = useState(start);
  return (
    <>
      <JalaliDateField label="روز تماشا" value={day} onChange={setDay} />
      <output>{day}</output>
    </>
  );
}

const choose = (part: string, value: number) =>
  fireEvent.change(screen.getByLabelText(part), { target: { value } });
const day = () => screen.getByRole('status').textContent;

test('a chosen Jalali day is reported as an ISO date', () => {
  // 31 Khordad 1403
  render(<Picker start="2024-06-20" />);
  expect((screen.getByLabelText('روز') as HTMLSelectElement).value).toBe('31');
  choose('سال', 1404);
  expect(day()).toBe('2025-06-21');
  choose('روز', 1);
  expect(day()).toBe('2025-05-22');
});

test('a day that the month does not have becomes its last', () => {
  render(<Picker start="2024-06-20" />);
  choose('ماه', 12);
  // 1403 is a leap year: its Esfand has 30 days.
  expect(day()).toBe('2025-03-20');
  choose('سال', 1402);
  expect(day()).toBe('2024-03-19');
});

test('offers the year of the entry, however long ago', () => {
  render(<Picker start="1900-06-20" />);
  expect((screen.getByLabelText('سال') as HTMLSelectElement).value).toBe('1279');
});
