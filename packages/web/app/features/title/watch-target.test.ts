import type { TitleDetail, WatchedPart } from '@parde/contract';
import { expect, test } from 'vitest';
import { watchTarget } from './watch-target';

const episode = (id: number, isPlayable = true) => ({
  id,
  number: id % 10,
  titleFa: null,
  isPlayable,
});
const series = {
  id: 7,
  type: 'series',
  isPlayable: true,
  seasons: [
    { number: 0, episodes: [episode(1)] },
    { number: 1, episodes: [episode(11), episode(12, false), episode(13)] },
    { number: 2, episodes: [episode(21)] },
  ],
} as unknown as TitleDetail;

const part = (episodeId: number | null, isFinished: boolean): WatchedPart => ({
  episodeId,
  positionSeconds: 50,
  durationSeconds: 100,
  isFinished,
});

test.each([
  ['nothing watched: the first that plays', [], 11, false],
  ['where one stopped', [part(13, false), part(11, true)], 13, true],
  ['after one that is finished, past what does not play', [part(11, true)], 13, true],
  ['over to the next season', [part(13, true)], 21, true],
  ['specials come last', [part(21, true)], 1, true],
  ['after all of it, from the beginning', [part(1, true)], 11, false],
  ['what cannot be played any more is no place to go on', [part(12, false)], 11, false],
] as const)('%s', (_, watched, id, goesOn) => {
  expect(watchTarget(series, watched)).toMatchObject({ id, goesOn });
});

test('an episode has its season and number', () => {
  expect(watchTarget(series, [part(13, true)])?.episode).toEqual({
    season: 2,
    number: 1,
    titleFa: null,
  });
});

test('a film plays by its own id, and goes on unless it is finished', () => {
  const film = { id: 9, type: 'movie', isPlayable: true, seasons: [] } as unknown as TitleDetail;
  const target = (watched: WatchedPart[]) => watchTarget(film, watched);
  expect(target([])).toEqual({ id: 9, episode: null, goesOn: false });
  expect(target([part(null, false)])?.goesOn).toBe(true);
  expect(target([part(null, true)])?.goesOn).toBe(false);
  expect(watchTarget({ ...film, isPlayable: false }, [])).toBeNull();
});
