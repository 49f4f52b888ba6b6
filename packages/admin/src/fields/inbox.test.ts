import { expect, it } from 'vitest';
import { inboxCount } from './inbox';

it('says that there is more where the server stopped counting', () => {
  expect([0, 7, 99, 100].map(inboxCount)).toEqual(['۰', '۷', '۹۹', '۹۹+']);
});
