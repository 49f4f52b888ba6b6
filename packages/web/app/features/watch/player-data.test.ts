import type { AudioTrack } from '@parde/contract';
import { expect, test } from 'vitest';
import { playback } from '../../../testing/fixtures';
import { playerData } from './player-data';

const PERSIAN = { code: 'fa', titleFa: 'فارسی' };
const track = (change: Partial<AudioTrack> = {}): AudioTrack => ({
  ...{ position: 0, language: PERSIAN, title: null, channels: 2, isDefault: false },
  ...{ loudness: null, truePeak: null },
  ...change,
});

const labels = (audio: AudioTrack[]) =>
  playerData(playback({ audio })).audioTracks.map(({ index, language, label }) => [
    index,
    language,
    label,
  ]);

test('audio tracks are called by their language', () => {
  const english = track({ language: { code: 'en', titleFa: 'انگلیسی' } });
  expect(labels([track(), english, track({ language: null })])).toEqual([
    [0, 'fa', 'فارسی'],
    [1, 'en', 'انگلیسی'],
    [2, null, 'صدای اصلی'],
  ]);
});

test('two tracks of one language are told apart by name or channels', () => {
  expect(
    labels([track(), track({ title: 'با توضیح' }), track({ channels: 6 })]).map(([, , it]) => it),
  ).toEqual(['فارسی', 'فارسی · با توضیح', 'فارسی · ۶ کاناله']);
});

test('sheets of thumbnails are found by their number', () => {
  const size = { tileWidth: 160, tileHeight: 90, columns: 10, rows: 10 };
  const sheets = { ...size, intervalMs: 1_000, count: 200, sheets: ['/a', '/b'] };
  const { storyboard } = playerData(playback({ storyboard: sheets }));
  expect([storyboard?.urlOf(1), storyboard?.urlOf(9)]).toEqual(['/b', '']);
});

test('thumbnails have the URLs of the last renewal, without restarting the film', () => {
  const size = {
    tileWidth: 160,
    tileHeight: 90,
    columns: 10,
    rows: 10,
    intervalMs: 1_000,
    count: 9,
  };
  const first = playback({ storyboard: { ...size, sheets: ['/expired'] } });
  const renewed = playback({ storyboard: { ...size, sheets: ['/new'] } });
  const data = playerData(first, renewed);
  expect(data.storyboard?.urlOf(0)).toBe('/new');
  expect(data.sources).toBe(first.sources);
});
