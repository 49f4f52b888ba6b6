import { overloaded } from './app-error.ts';

/**
 * Runs at most `most` of the given works at a time; the others wait their turn in order.
 *
 * @param mostWaiting a line longer than this is refused with AppError `overloaded`
 */
export function createLimiter(
  most: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) {
      if (waiting.length >= mostWaiting) throw overloaded(`${waiting.length} wait already`);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The slot goes to the next in line, or is given back.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
