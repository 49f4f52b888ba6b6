import { expect, test } from 'vitest';
import { bySeason, editionWords, formatWords, resolutionWords } from './file-words';

test('resolutions and codecs as one says them', () => {
  expect(resolutionWords(1080)).toBe('کیفیت ۱۰۸۰');
  expect(resolutionWords(2160)).toBe('کیفیت ۴K');
  expect(resolutionWords(null)).toBe('کیفیت نامشخص');
  expect(formatWords({ videoCodec: null, container: 'mp4' } as never)).toBe('MP4');
  expect(formatWords({ videoCodec: 'hevc', container: 'mkv' } as never)).toBe('H.265 · MKV');
  expect(formatWords({ videoCodec: 'mpeg2', container: 'ts' } as never)).toBe('MPEG2 · TS');
});

test('an edition says of cuts only what is known', () => {
  const edition = { id: 1, kind: 'dubbed', studio: 'کوالیما', voiceCast: [] } as const;
  const words = (isCensored: boolean | null) =>
    editionWords({ ...edition, voiceCast: [], isCensored });
  expect(words(null)).toBe('دوبلهٔ فارسی · کوالیما');
  expect(words(true)).toBe('دوبلهٔ فارسی · کوالیما · سانسورشده');
  expect(words(false)).toBe('دوبلهٔ فارسی · کوالیما · بدون سانسور');
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
