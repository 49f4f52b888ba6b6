import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * Fails a test in which something unexpected was written by `console.error` or `console.warn`, such as React's
 * warnings. A test that expects it replaces the method: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
const METHODS = ['error', 'warn'] as const;

let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  for (const method of METHODS) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      complaints.push(words);
    });
  }
});

afterEach(() => {
  for (const method of METHODS) vi.mocked(console[method]).mockRestore?.();
  expect(complaints, 'unexpected console.error or console.warn').toEqual([]);
});
