import { overloaded } from './app-error.ts';

/**
 * Runs at most `most` tasks concurrently; the others wait in FIFO order.
 *
 * @param mostWaiting with more tasks waiting, new ones are refused with AppError `overloaded`
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
      // The slot passes to the next waiting task, or is freed.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
