import { afterEach, expect, test, vi } from 'vitest';
import { reportSkipped } from './report-skipped.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('in CI, tests that are left out are a failure', () => {
  vi.stubEnv('CI', '1');
  expect(() => reportSkipped('nginx is not installed', 'tests behind nginx')).toThrow(
    'nginx is not installed: tests behind nginx are left out',
  );
});

test('elsewhere a sentence says so', () => {
  vi.stubEnv('CI', '');
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  reportSkipped('nginx is not installed', 'tests behind nginx');
  expect(write).toHaveBeenCalledWith('nginx is not installed: tests behind nginx are left out\n');
});
