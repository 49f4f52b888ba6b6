// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { titleCard } from '../../../testing/fixtures';
import { ListedTitles } from './listed-titles';
import { text } from './text';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a long note can be read to its end, a short one is shown whole', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const long = 'فیلمی که هر بار چیز تازه‌ای در آن هست. '.repeat(12).trim();
  const titles = [
    { ...titleCard({ id: 1, titleFa: 'گاو' }), note: long },
    { ...titleCard({ id: 2, titleFa: 'کلاغ' }), note: 'کوتاه' },
  ];
  render(
    <MemoryRouter>
      <ListedTitles titles={titles} start={1} />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('button', { name: text.note.wholeOf('کلاغ') })).toBeNull();
  const more = screen.getByRole('button', { name: text.note.wholeOf('گاو') });
  const collapsed = screen.getByText(long).className;
  fireEvent.click(more);
  expect(screen.getByText(long).className).not.toBe(collapsed);
  fireEvent.click(screen.getByRole('button', { name: text.note.less, expanded: true }));
  expect(screen.getByText(long).className).toBe(collapsed);
});
