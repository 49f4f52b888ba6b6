// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal } from '../../../testing/stub-api';
import { createQueryClient } from '../../lib/query-client';
import { text } from './results-text';
import type { Tab } from './rules';
import SearchDropdown from './search-dropdown';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NONE = { data: [], people: [], peopleAt: 0, didYouMean: null, genre: null };

function open(tab: Tab, answer = () => Response.json(NONE)) {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', async () => answer());
  const ignore = () => undefined;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SearchDropdown
          text="قیصر"
          tab={tab}
          onTab={ignore}
          listboxId="list"
          optionId={String}
          active={-1}
          onChoose={ignore}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test.each([
  ['titles', 1],
  ['people', 0],
] as const)('where no %s are found, %i requests for a title are offered', async (tab, count) => {
  open(tab);
  await screen.findByText(text.none, {}, { timeout: 8_000 });
  expect(screen.queryAllByRole('link', { name: text.request })).toHaveLength(count);
});

test('a search that the server refuses does not blame the connection', async () => {
  open('titles', () => refusal(429, { message: 'درخواست‌های زیادی فرستاده‌اید' }, 40));
  await screen.findByRole('button', { name: text.retry }, { timeout: 8_000 });
  expect(screen.getByText(/۴۰ ثانیهٔ دیگر/)).toBeTruthy();
  expect(screen.queryByText(/اتصال/)).toBeNull();
});
