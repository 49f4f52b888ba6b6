// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { gainOf } from './sound';

test.each([
  ['quiet, with room above', { loudness: -23, truePeak: -9 }, 7],
  ['loud', { loudness: -9, truePeak: 0.4 }, -7],
  ['at the target', { loudness: -16, truePeak: -1 }, 0],
  // A whisper next to a shot: with more gain one would hear the limiter only.
  ['quiet, with peaks at full scale', { loudness: -31, truePeak: 0 }, 7],
  ['quiet, of an unknown peak', { loudness: -31, truePeak: null }, 7],
  ['not measured', { loudness: null, truePeak: null }, 0],
])('a track that is %s is changed by %3$s dB', (_, track, gain) => {
  expect(gainOf(track)).toBeCloseTo(gain, 5);
});
