import { expect, test } from 'vitest';
import { bySeason, formatWords, resolutionWords } from './file-words';

test('resolutions and codecs have their common names', () => {
  expect(resolutionWords(1080)).toBe('کیفیت ۱۰۸۰p');
  expect(resolutionWords(2160)).toBe('کیفیت ۲۱۶۰p');
  expect(resolutionWords(null)).toBe('کیفیت نامشخص');
  expect(formatWords({ videoCodec: null, container: 'mp4' })).toBe('MP4');
  expect(formatWords({ videoCodec: 'hevc', container: 'mkv' })).toBe('H.265 · MKV');
  expect(formatWords({ videoCodec: 'mpeg2', container: 'ts' })).toBe('MPEG2 · TS');
});

test('groups gather under their season and keep their order', () => {
  const group = (season: number | null, episode: number) => ({ season, episode });
  const groups = [group(1, 1), group(1, 2), group(2, 1), group(null, 0)];
  expect(bySeason(groups)).toEqual([
    { season: 1, groups: [group(1, 1), group(1, 2)] },
    { season: 2, groups: [group(2, 1)] },
    { season: null, groups: [group(null, 0)] },
  ]);
});
