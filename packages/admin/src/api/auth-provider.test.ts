// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authProvider } from './auth-provider';

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the site reads it
  document.cookie = 'token=1|secret';
});
afterEach(() => vi.unstubAllGlobals());

const answer = (status: number) =>
  vi.stubGlobal('fetch', async () => Response.json({ message: 'پیام' }, { status }));

it('signs nobody out while the server is away', async () => {
  answer(500);
  await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
});

it('lets nobody in who has no role', async () => {
  answer(403);
  await expect(authProvider.checkAuth({})).rejects.toMatchObject({ status: 403 });
});
