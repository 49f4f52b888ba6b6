import type { Playback } from '@parde/contract';
import { expect, test } from 'vitest';
import { playerData } from './player-data';

const PERSIAN = { code: 'fa', titleFa: 'فارسی' };
const track = (change: object) => ({
  position: 0,
  language: PERSIAN,
  title: null,
  channels: 2,
  isDefault: false,
  loudness: null,
  truePeak: null,
  ...change,
});

const playback = (change: object) =>
  ({
    sources: [],
    audio: [],
    subtitles: [],
    storyboard: null,
    chapters: [],
    markers: [],
    ...change,
  }) as unknown as Playback;

const labels = (audio: object[]) =>
  playerData(playback({ audio })).audioTracks.map(({ index, language, label }) => [
    index,
    language,
    label,
  ]);

test('sounds are called by their language', () => {
  const english = track({ language: { code: 'en', titleFa: 'انگلیسی' } });
  expect(labels([track({}), english, track({ language: null })])).toEqual([
    [0, 'fa', 'فارسی'],
    [1, 'en', 'انگلیسی'],
    [2, null, 'صدای اصلی'],
  ]);
});

test('two of one language are told apart by name or channels', () => {
  expect(
    labels([track({}), track({ title: 'با توضیح' }), track({ channels: 6 })]).map(([, , it]) => it),
  ).toEqual(['فارسی', 'فارسی · با توضیح', 'فارسی · ۶ کاناله']);
});

test('sheets of small pictures are found by their number', () => {
  const { storyboard } = playerData(playback({ storyboard: { sheets: ['/a', '/b'] } }));
  expect([storyboard?.urlOf(1), storyboard?.urlOf(9)]).toEqual(['/b', '']);
});
