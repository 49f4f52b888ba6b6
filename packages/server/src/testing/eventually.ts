import { vi } from 'vitest';

/**
 * Resolves as soon as the check passes; after 20 s, which a busy machine may need, fails with its
 * last error.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000 });
