import { expect, test } from 'vitest';
import { reportedPath } from './reported-path';

test.each([
  ['/tv', '?page=2', '/tv?page=2'],
  ['/auth/reset-password/secret', '?email=sara%40parde.test', '/auth/reset-password'],
  ['/AUTH/reset-password/secret', '', '/AUTH/reset-password'],
  ['/auth/login', '?next=%2Fuser%2Fhistory', '/auth/login'],
])('%s%s is reported as %s', (pathname, search, reported) => {
  expect(reportedPath(pathname, search)).toBe(reported);
});
