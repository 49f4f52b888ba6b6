import { expect, it } from 'vitest';
import { inboxCount, inboxPath } from './inbox';

it('says that there is more where the server stopped counting', () => {
  expect([0, 7, 99, 100].map(inboxCount)).toEqual(['۰', '۷', '۹۹', '۹۹+']);
});

it('leads to where one of them is answered', () => {
  expect(inboxPath('support', 7)).toBe('/support/7/show');
  expect(inboxPath('comments', 7)).toBe('/comments');
});
