import { expect, test } from 'vitest';
import { commandOf } from './keyboard';

const key = (code: string, held: Partial<Parameters<typeof commandOf>[0]> = {}) =>
  commandOf({ code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held });

test('keys are read by their place, whatever the layout types there', () => {
  expect(key('KeyK')).toEqual({ type: 'toggle-play' });
  expect(key('Space')).toEqual({ type: 'toggle-play' });
  expect(key('KeyJ')).toEqual({ type: 'seek-by', seconds: -10 });
  expect(key('ArrowRight')).toEqual({ type: 'seek-by', seconds: 5 });
  expect(key('Digit7')).toEqual({ type: 'seek-to-share', share: 0.7 });
  expect(key('Numpad0')).toEqual({ type: 'seek-to-share', share: 0 });
});

test('shift makes speed and help of commas, stops and slashes', () => {
  const shiftKey = true;
  expect(key('Period', { shiftKey })).toEqual({ type: 'rate-by', steps: 1 });
  expect(key('Comma', { shiftKey })).toEqual({ type: 'rate-by', steps: -1 });
  expect(key('Slash', { shiftKey })).toEqual({ type: 'toggle-help' });
  expect(key('Period')).toBeNull();
  expect(key('KeyK', { shiftKey })).toBeNull();
});

test("the browser's own keys stay its own", () => {
  expect(key('KeyF', { ctrlKey: true })).toBeNull();
  expect(key('ArrowLeft', { altKey: true })).toBeNull();
  expect(key('KeyM', { metaKey: true })).toBeNull();
  expect(key('Tab')).toBeNull();
});
