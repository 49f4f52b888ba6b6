// @vitest-environment jsdom
import type { User } from '@parde/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { user } from '../../testing/fixtures';

const SARA = user({ id: 5, newNotifications: true });
const ARASH = user({ id: 6, name: 'آرش' });

const request = vi.fn<typeof fetch>();

function setToken(value: string | null) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie under test
  document.cookie = value === null ? 'token=; path=/; max-age=0' : `token=${value}; path=/`;
}

const store = (token: string | null, user: User | null) =>
  localStorage.setItem('auth-storage', JSON.stringify({ state: { token, user }, version: 0 }));
const stored = () => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state;

async function freshStore() {
  vi.resetModules();
  const { getQueryClient } = await import('../lib/query-client');
  return { ...(await import('./auth')), queries: getQueryClient() };
}

beforeEach(() => {
  localStorage.clear();
  setToken(null);
  request.mockReset();
  request.mockImplementation(async () => Response.json(SARA));
  vi.stubGlobal('fetch', request);
});

describe('the user of SPEC §4', () => {
  it('is a visitor without a token, and no call is made', async () => {
    const { ensureUser, useAuth } = await freshStore();
    expect(await ensureUser()).toBeNull();
    expect(request).not.toHaveBeenCalled();
    expect(useAuth.getState()).toMatchObject({ isError: true, hasTriedFetchingUser: true });
  });

  it('is fetched once with the token, and stored with it and nothing else', async () => {
    setToken('5%7Cabc');
    const { ensureUser } = await freshStore();
    const [first, second] = await Promise.all([ensureUser(), ensureUser()]);
    expect(first).toEqual(SARA);
    expect(second).toBe(first);
    expect(request).toHaveBeenCalledTimes(1);
    expect(request).toHaveBeenCalledWith(
      '/api/user',
      expect.objectContaining({
        headers: expect.objectContaining({ authorization: 'Bearer 5|abc' }),
      }),
    );
    expect(stored()).toEqual({ token: '5|abc', user: SARA });
  });

  it('is no longer fetched once that is aborted, and stays the same', async () => {
    setToken('x');
    store('x', SARA);
    request.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const { ensureUser, refreshUser, abortUserRequests, useAuth } = await freshStore();
    await ensureUser();
    const asked = refreshUser();
    abortUserRequests();
    await asked;
    expect(useAuth.getState()).toMatchObject({ user: SARA, token: 'x' });
    request.mockImplementation(async () => Response.json(ARASH));
    await refreshUser();
    expect(useAuth.getState().user).toEqual(ARASH);
  });

  it('is cleared when the fetch fails', async () => {
    setToken('x');
    request.mockResolvedValueOnce(new Response(null, { status: 500 }));
    const { ensureUser, useAuth } = await freshStore();
    expect(await ensureUser()).toBeNull();
    expect(useAuth.getState()).toMatchObject({ user: null, token: null, isError: true });
  });

  it('is cleared with its cookie when the token is invalid', async () => {
    setToken('x');
    store('x', ARASH);
    request.mockResolvedValueOnce(new Response(null, { status: 401 }));
    const { ensureUser, useAuth } = await freshStore();
    await ensureUser();
    await vi.waitFor(() => expect(useAuth.getState().user).toBeNull());
    expect(document.cookie).toBe('');
    expect(stored()).toEqual({ token: null, user: null });
  });

  it('is the stored one at once, then the one that the server returns', async () => {
    setToken('t');
    store('t', { ...SARA, newNotifications: false });
    const { ensureUser, useAuth } = await freshStore();
    expect(await ensureUser()).toMatchObject({ id: 5, newNotifications: false });
    await vi.waitFor(() => expect(useAuth.getState().user?.newNotifications).toBe(true));
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('stays while the server is away', async () => {
    setToken('t');
    store('t', ARASH);
    request.mockRejectedValue(new TypeError('fetch'));
    const { ensureUser, refreshUser } = await freshStore();
    await ensureUser();
    await refreshUser();
    expect(await ensureUser()).toEqual(ARASH);
  });

  it('is not the stored one when the cookie ended with the browser', async () => {
    store('t', ARASH);
    const { ensureUser } = await freshStore();
    expect(await ensureUser()).toBeNull();
    expect(stored()).toEqual({ token: null, user: null });
  });

  it('is not the stored one when the cookie belongs to another user', async () => {
    setToken('s');
    store('t', ARASH);
    const { ensureUser } = await freshStore();
    expect(await ensureUser()).toEqual(SARA);
  });
});

describe('signing in and out', () => {
  const KEY = ['GET /api/user/watchlist', {}];

  it('clears the cookie, the store and the user’s data on sign-out', async () => {
    const { signIn, signOut, queries, useAuth } = await freshStore();
    setToken('t');
    signIn({ user: ARASH, token: 't' });
    expect(stored()).toEqual({ token: 't', user: ARASH });
    queries.setQueryData(KEY, 'of Arash');
    signOut();
    expect(useAuth.getState()).toMatchObject({ user: null, token: null });
    expect(stored()).toEqual({ token: null, user: null });
    expect(document.cookie).toBe('');
    expect(queries.getQueryData(KEY)).toBeUndefined();
  });

  it('shows the next user nothing of the previous one', async () => {
    const { signIn, queries } = await freshStore();
    signIn({ user: ARASH, token: 't' });
    queries.setQueryData(KEY, 'of Arash');
    signIn({ user: SARA, token: 's' });
    expect(queries.getQueryData(KEY)).toBeUndefined();
  });

  it('keeps what a user has when they are only refreshed', async () => {
    setToken('s');
    const { signIn, refreshUser, queries } = await freshStore();
    signIn({ user: { ...SARA, newNotifications: false }, token: 's' });
    queries.setQueryData(KEY, 'of Sara');
    await refreshUser();
    expect(queries.getQueryData(KEY)).toBe('of Sara');
  });

  it('ignores an answer that arrives after the sign-out', async () => {
    setToken('s');
    const { signIn, signOut, refreshUser, useAuth } = await freshStore();
    signIn({ user: SARA, token: 's' });
    const refreshing = refreshUser();
    signOut();
    await refreshing;
    expect(useAuth.getState().user).toBeNull();
  });

  it('keeps the answer to a call while another tab says what the news stream said', async () => {
    setToken('s');
    const { signIn, refreshUser, syncFromStorage, useAuth } = await freshStore();
    const [old, news] = [{ ...SARA, newNotifications: false }, SARA];
    signIn({ user: old, token: 's' });
    const answered = Promise.withResolvers<Response>();
    request.mockReturnValueOnce(answered.promise);
    const refreshing = refreshUser();
    store('s', news);
    await syncFromStorage(localStorage.getItem('auth-storage'));
    answered.resolve(Response.json({ ...old, name: 'سارا اکنون' }));
    await refreshing;
    expect(useAuth.getState().user).toEqual({ ...news, name: 'سارا اکنون' });
  });

  it('ignores an answer that is older than a change in another tab', async () => {
    setToken('s');
    const { signIn, refreshUser, syncFromStorage, useAuth } = await freshStore();
    signIn({ user: SARA, token: 's' });
    const refreshing = refreshUser();
    store('s', { ...SARA, name: 'سارا اکنون' });
    await syncFromStorage(localStorage.getItem('auth-storage'));
    await refreshing;
    expect(useAuth.getState().user?.name).toBe('سارا اکنون');
  });

  it('follows other tabs: sign-out, and sign-in as another user', async () => {
    const { signIn, syncFromStorage, queries, useAuth } = await freshStore();
    signIn({ user: ARASH, token: 't' });
    queries.setQueryData(KEY, 'of Arash');
    store('s', SARA);
    await syncFromStorage(localStorage.getItem('auth-storage'));
    expect(useAuth.getState()).toMatchObject({ user: SARA, token: 's' });
    expect(queries.getQueryData(KEY)).toBeUndefined();
    localStorage.clear();
    await syncFromStorage(null);
    expect(useAuth.getState()).toMatchObject({ user: null, token: null });
  });

  it('loads the page anew when the age limit changed, here or in another tab', async () => {
    const reload = vi.fn();
    const deleted = vi.fn(async () => true);
    vi.stubGlobal('caches', { delete: deleted });
    vi.stubGlobal('location', { ...location, hostname: 'parde.test', reload });
    const child = user({ id: 5, profile: { id: 9, ageLimit: 7 } });
    const older = user({ id: 5, profile: { id: 9, ageLimit: 12 } });
    setToken('s');
    const { signIn, refreshUser, syncFromStorage } = await freshStore();
    signIn({ user: child, token: 's' });
    request.mockResolvedValueOnce(Response.json({ ...child, name: 'سارا اکنون' }));
    await refreshUser();
    expect(deleted).not.toHaveBeenCalled();
    request.mockResolvedValueOnce(Response.json(older));
    await refreshUser();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    store('s', child);
    await syncFromStorage(localStorage.getItem('auth-storage'));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
    expect(deleted.mock.calls).toEqual([['pages'], ['pages']]);
    vi.unstubAllGlobals();
  });

  it('catches up with other tabs after the page was frozen', async () => {
    const { signIn, syncAfterFreeze, queries, useAuth } = await freshStore();
    setToken('t');
    signIn({ user: ARASH, token: 't' });
    queries.setQueryData(KEY, 'of Arash');
    setToken(null);
    store(null, null);
    await syncAfterFreeze();
    expect(useAuth.getState().user).toBeNull();
    expect(queries.getQueryData(KEY)).toBeUndefined();
    setToken('s');
    store('s', SARA);
    await syncAfterFreeze();
    expect(useAuth.getState()).toMatchObject({ user: SARA, token: 's' });
  });

  it('works by the cookie alone where nothing can be stored', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    setToken('s');
    const { syncAfterFreeze, ensureUser, signIn, signOut, useAuth } = await freshStore();
    expect(await ensureUser()).toEqual(SARA);
    signIn({ user: ARASH, token: 't' });
    expect(useAuth.getState().user).toEqual(ARASH);
    await syncAfterFreeze();
    expect(useAuth.getState().user).toEqual(SARA);
    signOut();
    expect(useAuth.getState().user).toBeNull();
    vi.restoreAllMocks();
  });
});
