import { expect, test } from 'vitest';
import { nextEpisodeOffer } from './offers';

const HOUR = {
  durationSeconds: 3_600,
  isEnded: false,
  creditsSeconds: 3_500,
  isDeclined: false,
  isOpen: true,
};

test('counts down from the start of the credits', () => {
  expect(nextEpisodeOffer({ ...HOUR, seconds: 3_499 })).toBe('hidden');
  expect(nextEpisodeOffer({ ...HOUR, seconds: 3_500 })).toBe('counting');
});

test('without a marker, counts down in the last seconds', () => {
  expect(nextEpisodeOffer({ ...HOUR, creditsSeconds: null, seconds: 3_500 })).toBe('hidden');
  expect(nextEpisodeOffer({ ...HOUR, creditsSeconds: null, seconds: 3_590 })).toBe('counting');
});

test('after the offer was declined, the credits are not covered, and the end offers without a countdown', () => {
  const declined = { ...HOUR, isDeclined: true };
  expect(nextEpisodeOffer({ ...declined, seconds: 3_550 })).toBe('hidden');
  expect(nextEpisodeOffer({ ...declined, seconds: 3_600, isEnded: true })).toBe('waiting');
});

test('an episode without access is offered without a countdown', () => {
  const closed = { ...HOUR, isOpen: false };
  expect(nextEpisodeOffer({ ...closed, seconds: 3_499 })).toBe('hidden');
  expect(nextEpisodeOffer({ ...closed, seconds: 3_500 })).toBe('waiting');
  expect(nextEpisodeOffer({ ...closed, seconds: 3_600, isEnded: true })).toBe('waiting');
  expect(nextEpisodeOffer({ ...closed, seconds: 3_550, isDeclined: true })).toBe('hidden');
});

test('nothing is offered before the length is known', () => {
  expect(nextEpisodeOffer({ ...HOUR, durationSeconds: 0, creditsSeconds: null, seconds: 0 })).toBe(
    'hidden',
  );
});
