import { expect, test } from 'vitest';
import { commandOf, commandOfMedia, commandOfRemote, type FocusedPart, stepOf } from './keyboard';

const key = (code: string, held: Partial<Parameters<typeof commandOf>[0]> = {}) =>
  commandOf({
    ...{ code, key: 'ن', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false },
    ...held,
  });

test('keys are recognised by their position, whatever the layout types there', () => {
  expect(key('KeyK')).toEqual({ type: 'toggle-play' });
  expect(key('Space')).toEqual({ type: 'toggle-play' });
  expect(key('KeyJ')).toEqual({ type: 'seek-by', seconds: -10 });
  expect(key('ArrowRight')).toEqual({ type: 'seek-by', seconds: 5 });
  expect(key('Digit7')).toEqual({ type: 'seek-to-share', share: 0.7 });
  expect(key('Numpad0')).toEqual({ type: 'seek-to-share', share: 0 });
});

test('without NumLock, the keys of the number pad are arrows and other keys', () => {
  expect(key('Numpad4', { key: 'ArrowLeft' })).toEqual({ type: 'seek-by', seconds: -5 });
  expect(key('Numpad8', { key: 'ArrowUp' })).toEqual({ type: 'volume-by', change: 0.05 });
  expect(key('Numpad7', { key: 'Home' })).toBeNull();
  expect(key('Numpad4', { key: '۴' })).toEqual({ type: 'seek-to-share', share: 0.4 });
});

test('with Shift, commas and full stops change the speed, and a slash opens the help', () => {
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

const remote = (name: string, part: FocusedPart = 'picture', repeats = 0) =>
  commandOfRemote({ key: name, keyCode: 0 }, part, repeats);

test('a remote plays, seeks and reaches the buttons from the picture', () => {
  expect(remote('Enter')).toEqual({ type: 'toggle-play' });
  expect(remote('ArrowRight')).toEqual({ type: 'seek-by', seconds: 10 });
  expect(remote('ArrowLeft')).toEqual({ type: 'seek-by', seconds: -10 });
  expect(remote('ArrowDown')).toEqual({ type: 'focus-controls', offers: false });
  expect(remote('ArrowUp')).toEqual({ type: 'focus-controls', offers: true });
  expect(remote('k')).toBeNull();
});

test('on the seek bar, left and right seek, and up and down leave it', () => {
  expect(remote('ArrowRight', 'seek-bar')).toEqual({ type: 'seek-by', seconds: 10 });
  expect(remote('ArrowDown', 'seek-bar')).toBeNull();
});

test('on a button, arrows move on and OK presses it', () => {
  for (const name of ['Enter', 'ArrowLeft', 'ArrowUp']) expect(remote(name, 'control')).toBeNull();
});

test('a held key seeks faster and faster', () => {
  const steps = [0, 7, 8, 15, 16, 200].map(stepOf);
  expect(steps).toEqual([10, 10, 20, 20, 60, 60]);
  expect(remote('ArrowLeft', 'picture', 20)).toEqual({ type: 'seek-by', seconds: -60 });
});

test('media keys control the film', () => {
  expect(commandOfMedia('play-pause', 0)).toEqual({ type: 'toggle-play' });
  expect(commandOfMedia('pause', 0)).toEqual({ type: 'pause' });
  expect(commandOfMedia('rewind', 0)).toEqual({ type: 'seek-by', seconds: -10 });
  expect(commandOfMedia('forward', 9)).toEqual({ type: 'seek-by', seconds: 20 });
  expect(commandOfMedia('previous', 0)).toEqual({ type: 'previous' });
});
