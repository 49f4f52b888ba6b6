import { overloaded } from './app-error.ts';

/**
 * Runs at most `max` tasks concurrently; the others wait in FIFO order.
 *
 * @param maxWaiting maximum length of the queue; further tasks are refused with AppError `overloaded`
 */
export function createLimiter(
  max: number,
  maxWaiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= max) {
      if (waiting.length >= maxWaiting) throw overloaded(`${waiting.length} wait already`);
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

/**
 * Processes all items with a concurrency of at most `max`. After a failure no further item is started; the first error
 * is thrown once all started items have settled, so that nothing continues in the background.
 */
export async function runLimited<T>(
  items: Iterable<T> | AsyncIterable<T>,
  max: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const failures: unknown[] = [];
  const worker = async () => {
    try {
      for (;;) {
        const next = await queue.next();
        if (next.done || failures.length > 0) return;
        await work(next.value);
      }
    } catch (error) {
      failures.push(error);
    }
  };
  await Promise.all(Array.from({ length: max }, worker));
  if (failures.length > 0) throw failures[0];
}
