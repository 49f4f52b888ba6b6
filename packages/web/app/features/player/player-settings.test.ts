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

test('stored settings are restored', () => {
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

test('missing and invalid values fall back to their defaults one by one', () => {
  expect(readSettings(null)).toEqual(FRESH);
  expect(readSettings('{"volume":')).toEqual(FRESH);
  expect(readSettings('7')).toEqual(FRESH);
  expect(
    readSettings('{"volume":9,"isMuted":"yes","rate":16,"height":"720","isSavingData":true}'),
  ).toEqual({ ...FRESH, isSavingData: true });
});
