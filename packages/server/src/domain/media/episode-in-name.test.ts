import { expect, it } from 'vitest';
import { episodeInName } from './episode-in-name.ts';

it.each([
  ['Show.S01E02.1080p.x264.mkv', 1, 2],
  ['show s1 e12.mp4', 1, 12],
  ['Show.S00E01.Special.mkv', 0, 1],
  ['Show - 1x02 - Title.mkv', 1, 2],
  ['Show 10x103.mkv', 10, 103],
  ['Show Season 2 Episode 7.mp4', 2, 7],
  ['سریال نمونه فصل ۱ قسمت ۲.mp4', 1, 2],
  ['سریال فصل دوم - قسمت یازدهم.mp4', 2, 11],
  ['سریال_فصل_١_قسمت_٣.mp4', 1, 3],
  ['فصل اول، قسمت بیستم.mkv', 1, 20],
  ['S02E05 - فصل ۲ قسمت ۵.mp4', 2, 5],
  ['Show.2019.S03E04.1920x1080.DD5.1.mkv', 3, 4],
])('%s holds S%iE%i', (name, season, episode) => {
  expect(episodeInName(name)).toEqual({ season, episode });
});

it.each([
  ['قسمت ۵.mp4', 5],
  ['سریال قسمت سوم.mp4', 3],
  ['Show E07 720p.mkv', 7],
  ['Show ep. 12.mkv', 12],
  ['قسمت یکم.mp4', 1],
])('%s holds an episode of no season', (name, episode) => {
  expect(episodeInName(name)).toEqual({ season: null, episode });
});

it.each([
  'Film.1927.1080p.x264.mkv',
  'Film 1920x1080.mp4',
  'Show.S01E02E03.mkv',
  'Show.S01E02-E03.mkv',
  'Show.S01E02-03.mkv',
  'S01E02 - فصل ۱ قسمت ۳.mkv',
  'Film 5.1x264.mkv',
  'Wall-E.mp4',
  'The Movie2.mp4',
  'قسمت.mp4',
  '',
])('%s says none', (name) => {
  expect(episodeInName(name)).toBeNull();
});
