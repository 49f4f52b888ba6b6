import { expect, test } from 'vitest';
import { listCues } from './active-cues';
import type { Cue, CuePosition } from './cue';
import { stackCues } from './stack-cues';

const cue = (text: string, zone: CuePosition['zone'] = 'bottom'): Cue => ({
  startMs: 0,
  endMs: 1000,
  lines: [[{ text, isItalic: false, isBold: false, isUnderlined: false, color: null, ruby: null }]],
  place: { zone, align: 'center', position: null, size: 100 },
});

const active = (id: number, cues: Cue[], isSecond = false) => ({
  cues,
  captions: {
    track: {
      id,
      language: { code: 'fa', titleFa: 'فارسی' },
      label: null,
      isForced: false,
      isSdh: false,
      origin: 'added' as const,
      url: `/${id}.vtt`,
    },
    loaded: { list: listCues(cues), direction: 'rtl' as const },
    isFailed: false,
    isLoading: false,
    retry: () => undefined,
  },
  direction: 'auto' as const,
  isSecond,
});

/** Text of each stack, from top to bottom. */
function textsOf(...[tracks, settings]: Parameters<typeof stackCues>) {
  const stacks = stackCues(tracks, settings);
  const texts = (zone: CuePosition['zone']) =>
    stacks[zone].map((shown) => shown.cue.lines.flat().map(({ text }) => text)[0]);
  return { top: texts('top'), middle: texts('middle'), bottom: texts('bottom') };
}

const track = active(1, [cue('پایین'), cue('بالا', 'top'), cue('وسط', 'middle')]);

test('a cue stays in the zone that its file gives it', () => {
  for (const height of ['lowest', 'low', 'raised'] as const) {
    expect(textsOf([track], { height, secondSide: 'below' })).toEqual({
      top: ['بالا'],
      middle: ['وسط'],
      bottom: ['پایین'],
    });
  }
});

test('captions at the top of the picture: those of the bottom move there, those of the middle stay', () => {
  expect(textsOf([track], { height: 'top', secondSide: 'below' })).toEqual({
    top: ['پایین', 'بالا'],
    middle: ['وسط'],
    bottom: [],
  });
});

test('cues of a track stay together, the second track below or above the first', () => {
  const tracks = [active(1, [cue('یک'), cue('دو')]), active(2, [cue('one')], true)];
  expect(textsOf(tracks, { height: 'low', secondSide: 'below' }).bottom).toEqual([
    'یک',
    'دو',
    'one',
  ]);
  expect(textsOf(tracks, { height: 'top', secondSide: 'above' }).top).toEqual(['one', 'یک', 'دو']);
});

test('a track that has not loaded shows nothing', () => {
  const loading = { ...track, captions: { ...track.captions, loaded: null } };
  const { top, middle, bottom } = stackCues([loading, { ...track, captions: null }], {
    height: 'low',
    secondSide: 'below',
  });
  expect([...top, ...middle, ...bottom]).toEqual([]);
});
