// @vitest-environment jsdom
import type { User } from '@parde/contract';
import { beforeEach, expect, test } from 'vitest';
import { clearMemberData, useAuth } from '../../stores/auth';
import { recentSearches, rememberSearch } from './search-start';

const become = (id: number | null, more: Partial<User> = {}) =>
  useAuth.setState({ user: id === null ? null : ({ id, profile: { id }, ...more } as User) });

beforeEach(() => {
  localStorage.clear();
  become(null);
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
  become(1, { isHistoryPaused: true });
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
