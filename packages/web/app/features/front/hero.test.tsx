// @vitest-environment jsdom
import type { Slide } from '@parde/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { slide } from '../../../testing/fixtures';
import { Hero } from './hero';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const of = (id: number, trailerUrl: string | null) =>
  slide({ id, titleFa: `فیلم ${id}`, trailerUrl });

function show(slides: Slide[], { isStill = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }) as MediaQueryList);
  render(
    <MemoryRouter>
      <Hero slides={slides} />
    </MemoryRouter>,
  );
}

test.each([
  [{ weekRank: 2, isNew: true }, 'شمارهٔ ۲ پربیننده‌های این هفته'],
  [{ weekRank: null, isNew: true }, 'تازه اضافه شد'],
  [{ weekRank: null, isNew: false }, null],
])('says why a title is there: %o', (why, words) => {
  show([{ ...of(1, null), ...why }]);
  expect(screen.queryByText(/هفته|تازه/)?.textContent ?? null).toBe(words);
});

const dots = () => screen.queryAllByRole('button', { name: /^اسلاید/ });

test('one slide has a pause button for its trailer, and no dots', () => {
  show([of(1, '/media/x.mp4')]);
  fireEvent.click(screen.getByRole('button', { name: 'توقف نمایش خودکار' }));
  expect(screen.getByRole('button', { name: 'ادامهٔ نمایش خودکار' })).toBeDefined();
  expect(dots()).toEqual([]);
});

test('what was stopped is still stopped at the next visit, until it is started again', () => {
  const visit = () => {
    cleanup();
    show([of(1, '/media/x.mp4'), of(2, null)]);
  };
  visit();
  fireEvent.click(screen.getByRole('button', { name: 'توقف نمایش خودکار' }));
  visit();
  fireEvent.click(screen.getByRole('button', { name: 'ادامهٔ نمایش خودکار' }));
  visit();
  // Choosing a slide means reading it: no trailer starts.
  fireEvent.click(dots()[1] as HTMLElement);
  visit();
  expect(screen.getByRole('button', { name: 'توقف نمایش خودکار' })).toBeDefined();
});

test('a single slide without motion has no buttons', () => {
  show([of(1, null)]);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show([of(1, '/media/x.mp4')], { isStill: true });
  expect(screen.queryByRole('button')).toBeNull();
});

test('several slides have a dot each', () => {
  show([of(1, null), of(2, null)]);
  expect(dots()).toHaveLength(2);
});
