// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authProvider, ENDED_WHILE_UNSAVED } from './auth-provider';

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

it('opens records to all who may read them, and lets those save who may edit them', async () => {
  const permissions = ['titles.read', 'media.read', 'people.read', 'people.edit', 'staff.read'];
  vi.stubGlobal('fetch', async () => Response.json({ id: 1, name: 'نگار', permissions }));
  const may = (action: string, resource: string) => authProvider.canAccess?.({ action, resource });
  for (const resource of ['titles', 'categories', 'people', 'staff', 'uploads']) {
    expect([resource, await may('list', resource), await may('edit', resource)]).toEqual([
      ...[resource, true, true],
    ]);
  }
  const saved = ['titles', 'categories', 'people', 'staff', 'settings'];
  expect(await Promise.all(saved.map((resource) => may('change', resource)))).toEqual([
    ...[false, false, true, false, false],
  ]);
  expect(await may('create', 'titles')).toBe(false);
  expect(await may('edit', 'settings')).toBe(false);
});

it('stays on a screen with unsaved text when the session ended', async () => {
  const ended = vi.fn();
  window.addEventListener(ENDED_WHILE_UNSAVED, ended);
  const guard = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', guard);
  await authProvider.checkError({ status: 401 });
  expect(ended).toHaveBeenCalledTimes(1);
  window.removeEventListener('beforeunload', guard);
  await authProvider.checkError({ status: 409 });
  expect(ended).toHaveBeenCalledTimes(1);
  window.removeEventListener(ENDED_WHILE_UNSAVED, ended);
});
