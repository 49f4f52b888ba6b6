// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

const request = vi.fn(() =>
  Promise.resolve(Response.json({ name: 'سارا', newNotifications: true })),
);

async function freshStore() {
  vi.resetModules();
  return import('./auth');
}

beforeEach(() => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie under test
  document.cookie = 'token=; max-age=0';
  request.mockClear();
  vi.stubGlobal('fetch', request);
});

describe('the user of SPEC §4', () => {
  it('is nobody without a token, and nothing is asked', async () => {
    const { ensureUser, useAuth } = await freshStore();
    expect(await ensureUser()).toBeNull();
    expect(request).not.toHaveBeenCalled();
    expect(useAuth.getState()).toMatchObject({ isError: true, hasTriedFetchingUser: true });
  });

  it('is fetched once with the token, and stored with it', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie under test
    document.cookie = 'token=5%7Cabc';
    const { ensureUser } = await freshStore();
    const [first, second] = await Promise.all([ensureUser(), ensureUser()]);
    expect(first).toEqual({ name: 'سارا', newNotifications: true });
    expect(second).toBe(first);
    expect(request).toHaveBeenCalledTimes(1);
    expect(request).toHaveBeenCalledWith(
      '/api/user',
      expect.objectContaining({
        headers: expect.objectContaining({ authorization: 'Bearer 5|abc' }),
      }),
    );
    const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '{}');
    expect(Object.keys(stored.state)).toEqual(['token', 'user']);
    expect(stored.state.token).toBe('5|abc');
  });

  it('is cleared when the fetch fails', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie under test
    document.cookie = 'token=x';
    request.mockResolvedValueOnce(new Response(null, { status: 401 }));
    const { ensureUser, useAuth } = await freshStore();
    expect(await ensureUser()).toBeNull();
    expect(useAuth.getState()).toMatchObject({ user: null, token: null, isError: true });
  });

  it('is the stored one without a request', async () => {
    const user = { name: 'آرش', newNotifications: false };
    localStorage.setItem(
      'auth-storage',
      JSON.stringify({ state: { token: 't', user }, version: 0 }),
    );
    const { ensureUser } = await freshStore();
    expect(await ensureUser()).toEqual(user);
    expect(request).not.toHaveBeenCalled();
  });
});
