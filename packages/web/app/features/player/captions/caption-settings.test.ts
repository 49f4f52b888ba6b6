// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { DEFAULTS, readCaptionSettings, saveCaptionSettings } from './caption-settings';

beforeEach(() => localStorage.clear());

it('is remembered', () => {
  expect(readCaptionSettings()).toEqual(DEFAULTS);
  const settings = { ...DEFAULTS, size: 5, color: 'yellow', isSpoken: true } as const;
  saveCaptionSettings(settings);
  expect(readCaptionSettings()).toEqual(settings);
});

it.each(['nonsense', 'null', '[]', '"x"', '{"size":99,"color":"url(x)","isSpoken":"yes"}'])(
  'is as usual where %s is stored',
  (stored) => {
    localStorage.setItem('caption-settings', stored);
    expect(readCaptionSettings()).toEqual(DEFAULTS);
  },
);

it('keeps valid settings beside an invalid one', () => {
  localStorage.setItem('caption-settings', '{"size":2,"height":"moon"}');
  expect(readCaptionSettings()).toEqual({ ...DEFAULTS, size: 2 });
});

it('works without storage', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed });
  expect(readCaptionSettings()).toEqual(DEFAULTS);
  expect(() => saveCaptionSettings(DEFAULTS)).not.toThrow();
  vi.unstubAllGlobals();
});
