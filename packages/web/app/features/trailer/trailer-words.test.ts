import { expect, test } from 'vitest';
import { chosenTrailer, trailerName } from './trailer-words';

const trailer = (id: number, titleFa: string | null = null) => ({
  id,
  titleFa,
  url: '/x.mp4',
  durationSeconds: null,
});

test('an unnamed trailer is called by its place', () => {
  expect(trailerName(trailer(9), 1)).toBe('پیش‌پردهٔ ۲');
  expect(trailerName(trailer(9, 'تیزر'), 1)).toBe('تیزر');
});

test('the URL chooses the trailer; an invalid value means the first one', () => {
  const trailers = [trailer(3), trailer(4)];
  expect(chosenTrailer(trailers, '4')?.id).toBe(4);
  expect(chosenTrailer(trailers, '99')?.id).toBe(3);
  expect(chosenTrailer(trailers, null)?.id).toBe(3);
  expect(chosenTrailer([], '3')).toBeNull();
});
