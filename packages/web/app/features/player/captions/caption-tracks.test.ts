import { describe, expect, it } from 'vitest';
import type { CaptionTrack } from './caption-tracks';
import { chooseTracks, defaultTrack } from './caption-tracks';

const track = (id: number, code: string, more: Partial<CaptionTrack> = {}): CaptionTrack => ({
  id,
  language: { code, titleFa: code },
  label: null,
  isForced: false,
  isSdh: false,
  origin: 'added',
  url: `/media/play/t/${id}.vtt`,
  ...more,
});
const tracks = [
  track(1, 'en'),
  track(2, 'fa', { isForced: true }),
  track(3, 'fa', { isSdh: true }),
  track(4, 'fa'),
];
const choice = (first: string | null, second: string | null = null) => ({
  subtitleLanguage: first,
  secondSubtitleLanguage: second,
});

describe('chooseTracks', () => {
  it.each([
    ['Persian under foreign sound', null, 'en', 4, null],
    ['Persian under unknown sound', null, null, 4, null],
    ['only the writing in the picture under Persian sound', null, 'fa', 2, null],
    ['none, when that was chosen', choice('off', 'en'), 'en', null, null],
    ['the chosen language, also under Persian sound', choice('fa'), 'fa', 4, null],
    ['both that were chosen', choice('fa', 'en'), 'en', 4, 1],
    ['another of the same language as second', choice('fa', 'fa'), 'en', 4, 3],
    ['Persian for a language that the file lacks', choice('de', 'en'), 'en', 4, 1],
    ['no second that the file lacks', choice('en', 'de'), 'en', 1, null],
  ])('is %s', (_, chosen, audio, firstId, secondId) => {
    expect(chooseTracks(tracks, chosen, audio)).toEqual({ firstId, secondId });
  });

  it('is none where there is none, and no second without a first', () => {
    expect(chooseTracks([], null, 'en')).toEqual({ firstId: null, secondId: null });
    const english = [track(1, 'en')];
    expect(chooseTracks(english, choice(null, 'en'), 'en')).toEqual({
      firstId: null,
      secondId: null,
    });
  });

  it('takes captions for the deaf where they are all there is', () => {
    expect(chooseTracks([track(3, 'fa', { isSdh: true })], null, 'en').firstId).toBe(3);
  });
});

it('turns on Persian, else the most complete track', () => {
  expect(defaultTrack(tracks)?.id).toBe(4);
  expect(defaultTrack([track(9, 'fa', { isForced: true }), track(8, 'en')])?.id).toBe(8);
  expect(defaultTrack([])).toBeUndefined();
});
