import { expect, it } from 'vitest';
import { directionOf, isBack, mediaKeyOf } from './remote-keys';

const named = (key: string) => ({ key, keyCode: 0 });
const unnamed = (keyCode: number) => ({ key: 'Unidentified', keyCode });

it.each([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['Enter', null],
])('%s points %s', (key, direction) => {
  expect(directionOf(named(key))).toBe(direction);
});

it.each([
  ['MediaPlayPause', 'play-pause'],
  ['MediaPlay', 'play'],
  ['MediaPause', 'pause'],
  ['MediaStop', 'pause'],
  ['MediaFastForward', 'forward'],
  ['MediaRewind', 'rewind'],
  ['MediaTrackNext', 'next'],
  ['MediaTrackPrevious', 'previous'],
  ['Pause', null],
  ['k', null],
])('%s means %s', (key, meaning) => {
  expect(mediaKeyOf(named(key))).toBe(meaning);
});

it.each([
  ['Tizen', 10_252, 'play-pause'],
  ['webOS and HbbTV', 415, 'play'],
  ['webOS and HbbTV', 413, 'pause'],
  ['webOS and HbbTV', 417, 'forward'],
  ['webOS and HbbTV', 412, 'rewind'],
  ['a keyboard', 75, null],
] as const)('a key without a name of %s, %i, means %s', (_, keyCode, meaning) => {
  expect(mediaKeyOf(unnamed(keyCode))).toBe(meaning);
});

it('Back has many names, and numbers on Tizen and webOS', () => {
  for (const key of ['GoBack', 'BrowserBack', 'XF86Back', 'Escape', 'Backspace'])
    expect(isBack(named(key)), key).toBe(true);
  expect(isBack(unnamed(10_009))).toBe(true);
  expect(isBack(unnamed(461))).toBe(true);
  expect(isBack(named('ArrowLeft'))).toBe(false);
});
