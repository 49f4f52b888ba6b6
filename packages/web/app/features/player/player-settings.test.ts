import { expect, test } from 'vitest';
import { readSettings } from './player-settings';

const FRESH = {
  volume: 1,
  isMuted: false,
  rate: 1,
  height: null,
  isSavingData: false,
  isNight: false,
};

test('what was stored comes back', () => {
  const stored = {
    volume: 0.4,
    isMuted: true,
    rate: 1.5,
    height: 720,
    isSavingData: true,
    isNight: true,
  };
  expect(readSettings(JSON.stringify(stored))).toEqual(stored);
});

test('nothing, rubbish and values of another kind fall back one by one', () => {
  expect(readSettings(null)).toEqual(FRESH);
  expect(readSettings('{"volume":')).toEqual(FRESH);
  expect(readSettings('7')).toEqual(FRESH);
  expect(
    readSettings('{"volume":9,"isMuted":"yes","rate":16,"height":"720","isSavingData":true}'),
  ).toEqual({ ...FRESH, isSavingData: true });
});
