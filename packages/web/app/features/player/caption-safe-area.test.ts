import { expect, test } from 'vitest';
import { captionSafeArea } from './caption-safe-area';

test('if nothing covers the picture, all of it is safe', () => {
  expect(captionSafeArea(180, [])).toEqual({ top: 0, bottom: 0 });
});

test('the area is between the buttons above and the bar below', () => {
  const buttons = { from: 4, to: 49 };
  const back = { from: 8, to: 52 };
  const bar = { from: 112, to: 176 };
  expect(captionSafeArea(180, [bar, buttons, back])).toEqual({ top: 52, bottom: 68 });
});

test('chooses the lowest place with enough room, not the largest', () => {
  expect(captionSafeArea(380, [{ from: 150, to: 280 }])).toEqual({ top: 280, bottom: 0 });
});

test('chooses the largest place if none has enough room', () => {
  const covered = [
    { from: 20, to: 110 },
    { from: 130, to: 176 },
  ];
  expect(captionSafeArea(180, covered)).toEqual({ top: 0, bottom: 160 });
  expect(captionSafeArea(180, [...covered, { from: 0, to: 30 }])).toEqual({ top: 110, bottom: 50 });
});

test('a picture that is covered entirely has no room', () => {
  const { top, bottom } = captionSafeArea(180, [{ from: -4, to: 200 }]);
  expect(top + bottom).toBe(180);
});
