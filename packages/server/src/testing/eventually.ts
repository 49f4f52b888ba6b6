import { vi } from 'vitest';

/**
 * Resolves as soon as the check passes; after a minute, which a busy machine may need, fails with its
 * last error.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000 });
