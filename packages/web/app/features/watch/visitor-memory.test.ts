// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import {
  NO_CHOICE,
  rememberChoice,
  rememberedChoice,
  rememberedPosition,
  rememberPosition,
} from './visitor-memory';

const film = { titleId: 7, episodeId: null };
const episode = { titleId: 8, episodeId: 3 };

beforeEach(() => localStorage.clear());

test('a position is remembered for each film and episode', () => {
  rememberPosition(film, 600, 5_400);
  rememberPosition(episode, 60, 1_200);
  expect([rememberedPosition(film), rememberedPosition(episode)]).toEqual([600, 60]);
  expect(rememberedPosition({ ...episode, episodeId: 4 })).toBeNull();
});

test('what is finished, or not begun, starts at the beginning', () => {
  rememberPosition(film, 93, 100);
  expect(rememberedPosition(film)).toBeNull();
  rememberPosition(film, 0, 100);
  expect(rememberedPosition(film)).toBeNull();
});

test('a choice is kept for its title', () => {
  const choice = { ...NO_CHOICE, audioLanguage: 'en', subtitleLanguage: 'off' };
  rememberChoice(7, choice);
  expect(rememberedChoice(7)).toEqual(choice);
  expect(rememberedChoice(8)).toBeNull();
});

test('a limited number is kept, the latest ones', () => {
  for (let id = 1; id <= 130; id += 1) {
    rememberPosition({ titleId: id, episodeId: null }, 10, 100);
  }
  const stored = JSON.parse(localStorage.getItem('watched-here') ?? '{}');
  expect(Object.keys(stored.places)).toHaveLength(100);
});

test('storage that holds nonsense is no obstacle', () => {
  for (const nonsense of ['{]', 'null', '7', '{"places":{"7:":{"seconds":"x"}}}']) {
    localStorage.setItem('watched-here', nonsense);
    expect(rememberedPosition(film)).toBeNull();
    rememberPosition(film, 5, 100);
    expect(rememberedPosition(film)).toBe(5);
  }
});

test('of too many choices the oldest is forgotten, whatever the id of its title', () => {
  for (let id = 200; id > 90; id -= 1) rememberChoice(id, { ...NO_CHOICE, studio: String(id) });
  expect(rememberedChoice(91)?.studio).toBe('91');
  expect(rememberedChoice(200)).toBeNull();
});
