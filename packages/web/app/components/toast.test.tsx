// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { toast } from '../lib/toast';
import { Toast } from './toast';

afterEach(cleanup);

test('the first message is shown before the script of messages has arrived', async () => {
  render(<Toast />);
  expect(screen.queryByRole('status')).toBeNull();
  act(() => toast('انجام نشد'));
  expect(screen.getByRole('status').textContent).toBe('انجام نشد');
  expect((await screen.findByRole('group')).textContent).toBe('انجام نشد');
  expect(screen.getAllByRole('status')).toHaveLength(1);
});

test('a Latin name in a message keeps its sign, and the sentence its quotes', async () => {
  render(<Toast />);
  act(() => toast('«Mamma Mia!» از نشان‌شده‌ها برداشته شد.'));
  const name = await screen.findByText('Mamma Mia!');
  expect(name.tagName).toBe('BDI');
  expect(name.parentElement?.textContent).toBe('«Mamma Mia!» از نشان‌شده‌ها برداشته شد.');
});
