// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { text } from './results-text';
import type { Tab } from './rules';
import SearchDropdown from './search-dropdown';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(tab: Tab) {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: [], people: [], peopleAt: 0, didYouMean: null, genre: null }),
  );
  const ignore = () => undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
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
