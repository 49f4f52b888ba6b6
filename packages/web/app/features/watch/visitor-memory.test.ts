// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import {
  NO_CHOICE,
  rememberChoice,
  rememberedChoice,
  rememberedPlace,
  rememberPlace,
} from './visitor-memory';

const film = { titleId: 7, episodeId: null };
const episode = { titleId: 8, episodeId: 3 };

beforeEach(() => localStorage.clear());

test('a place is found again, for each film and episode', () => {
  rememberPlace(film, 600, 5_400);
  rememberPlace(episode, 60, 1_200);
  expect([rememberedPlace(film), rememberedPlace(episode)]).toEqual([600, 60]);
  expect(rememberedPlace({ ...episode, episodeId: 4 })).toBeNull();
});

test('what is finished, or not begun, starts at the start', () => {
  rememberPlace(film, 93, 100);
  expect(rememberedPlace(film)).toBeNull();
  rememberPlace(film, 0, 100);
  expect(rememberedPlace(film)).toBeNull();
});

test('a choice is kept for its title', () => {
  const choice = { ...NO_CHOICE, audioLanguage: 'en', subtitleLanguage: 'off' };
  rememberChoice(7, choice);
  expect(rememberedChoice(7)).toEqual(choice);
  expect(rememberedChoice(8)).toBeNull();
});

test('only so many are kept, the latest', () => {
  for (let id = 1; id <= 130; id += 1) {
    rememberPlace({ titleId: id, episodeId: null }, 10, 100);
  }
  const stored = JSON.parse(localStorage.getItem('watched-here') ?? '{}');
  expect(Object.keys(stored.places)).toHaveLength(100);
});

test('storage that holds nonsense is no obstacle', () => {
  for (const nonsense of ['{]', 'null', '7', '{"places":{"7:":{"seconds":"x"}}}']) {
    localStorage.setItem('watched-here', nonsense);
    expect(rememberedPlace(film)).toBeNull();
    rememberPlace(film, 5, 100);
    expect(rememberedPlace(film)).toBe(5);
  }
});
