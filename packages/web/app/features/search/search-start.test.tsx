// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '../../../testing/fixtures';
import { stubApi } from '../../../testing/stub-api';
import { clearMemberData, useAuth } from '../../stores/auth';
import { text } from './results-text';
import SearchStart, { recentSearches, rememberSearch } from './search-start';

const become = (id: number | null, isHistoryPaused = false) =>
  useAuth.setState({ user: id === null ? null : user({ id, profile: { id }, isHistoryPaused }) });

beforeEach(() => {
  localStorage.clear();
  become(null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('keeps the last six, the latest first, each once', () => {
  for (const words of ['یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', ' سه ', 'ا']) {
    rememberSearch(words);
  }
  expect(recentSearches()).toEqual(['سه', 'هفت', 'شش', 'پنج', 'چهار', 'دو']);
});

test('keeps them by profile, and none while the history is paused', () => {
  become(1);
  rememberSearch('پدر');
  become(2);
  expect(recentSearches()).toEqual([]);
  become(1);
  expect(recentSearches()).toEqual(['پدر']);
  become(1, true);
  rememberSearch('پنهان');
  expect(recentSearches()).toEqual([]);
  become(1);
  expect(recentSearches()).toEqual(['پدر']);
});

test('leaves nothing after a sign-out, and survives nonsense in the storage', () => {
  become(1);
  rememberSearch('پدر');
  clearMemberData();
  expect(recentSearches()).toEqual([]);
  for (const nonsense of ['{', 'null', '{"1":5}', '{"1":[5]}']) {
    localStorage.setItem('recent-searches', nonsense);
    expect(recentSearches()).toEqual([]);
  }
});

test('the focus stays in the search when a recent one is forgotten', () => {
  stubApi();
  localStorage.setItem('recent-searches', JSON.stringify({ visitor: ['گاو', 'هامون'] }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <form>
          <input aria-label="field" />
          <SearchStart
            listboxId="list"
            optionId={(index) => `option-${index}`}
            active={-1}
            onChoose={() => undefined}
          />
        </form>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const forget = (words: string) => {
    const button = screen.getByRole('button', { name: text.forget(words) });
    button.focus();
    fireEvent.click(button);
    return document.activeElement?.getAttribute('aria-label');
  };
  expect(forget('گاو')).toBe(text.forget('هامون'));
  expect(forget('هامون')).toBe('field');
});
