import type { Profile, User } from '@parde/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { readSiteConfig } from '../config/site-config';
import { apiBaseUrl } from '../lib/api';
import { clearTokenCookie, readTokenCookie } from '../lib/cookies';
import { getQueryClient } from '../lib/query-client';
import { AUTH_STORAGE, browserStorage } from './stored-user';

/** Local storage key of recent searches, by profile. */
export const RECENT_SEARCHES = 'recent-searches';

export interface AuthState {
  token: string | null;
  user: User | null;
  isLoading: boolean;
  isError: boolean;
  hasTriedFetchingUser: boolean;
}

const VISITOR: AuthState = {
  token: null,
  user: null,
  isLoading: false,
  isError: false,
  hasTriedFetchingUser: false,
};

/** Initially a visitor, as in server rendering; `ensureUser` reads the stored user. */
export const useAuth = create<AuthState>()(
  persist(() => VISITOR, {
    name: AUTH_STORAGE,
    storage: createJSONStorage(() => browserStorage),
    partialize: ({ token, user }) => ({ token, user }),
    skipHydration: true,
  }),
);

/** Incremented when the user changes, to ignore answers to earlier calls. */
let era = 0;

/** Empties the service worker's cache of pages, which are shown offline. */
export const forgetPages = async () => window.caches?.delete('pages').catch(() => undefined);

/**
 * Drops the data of another user. Reloads the page if another profile was chosen elsewhere, or its age limit changed:
 * nothing in memory is for that profile.
 */
function dropDataOf(previous: User | null, user: User | null): void {
  if (!previous) return;
  const was = previous.profile;
  const is = user?.profile;
  if (previous.id !== user?.id) clearMemberData();
  // Undefined if stored by a release before profiles existed.
  else if (was !== undefined && (was?.id !== is?.id || was?.ageLimit !== is?.ageLimit)) {
    void forgetPages().then(() => location.reload());
  }
}

function become(user: User | null, token: string | null): void {
  const previous = useAuth.getState().user;
  era += 1;
  useAuth.setState({
    user,
    token,
    isLoading: false,
    isError: user === null,
    hasTriedFetchingUser: true,
  });
  dropDataOf(previous, user);
}

let asking = new AbortController();

/** Called before the session ends, because pending requests would then be refused. */
export function abortUserRequests(): void {
  asking.abort();
  asking = new AbortController();
}

/** Fetches the user of the `token` cookie from the server. A stored user survives a server outage. */
async function fetchAndStoreUser(): Promise<void> {
  const asked = era;
  const { user: before } = useAuth.getState();
  const found = await fetchUser(asking.signal);
  if (asked !== era) return;
  if (typeof found === 'object') {
    const { user } = useAuth.getState();
    // What the news stream said meanwhile is newer.
    if (user && user.newNotifications !== before?.newNotifications)
      found.user.newNotifications = user.newNotifications;
    become(found.user, found.token);
  } else if (found === 'refused') signOut();
  else if (!useAuth.getState().user) become(null, null);
}

/** Drops a stored user whose token does not match the cookie, which may have expired or changed. */
function dropStale(): void {
  const { user, token } = useAuth.getState();
  if (user && token !== readTokenCookie()) useAuth.setState({ user: null, token: null });
}

async function loadUser(): Promise<User | null> {
  await useAuth.persist.rehydrate();
  dropStale();
  const { user } = useAuth.getState();
  if (user) {
    useAuth.setState({ hasTriedFetchingUser: true });
    // The stored user is shown immediately and validated in the background.
    void fetchAndStoreUser();
    return user;
  }
  useAuth.setState({ isLoading: true, isError: false });
  await fetchAndStoreUser();
  return useAuth.getState().user;
}

let pending: Promise<User | null> | undefined;

/** The user, loaded once if none is stored (SPEC §4); null for a visitor. Browser only. */
export function ensureUser(): Promise<User | null> {
  const { user, hasTriedFetchingUser } = useAuth.getState();
  if (user || hasTriedFetchingUser) return Promise.resolve(user);
  pending ??= loadUser().finally(() => {
    pending = undefined;
  });
  return pending;
}

/** Refreshes the user, including new notifications. Does nothing for a visitor. */
export async function refreshUser(): Promise<void> {
  if (useAuth.getState().user) await fetchAndStoreUser();
}

/** Stores the result of any sign-in; the server sets the `token` cookie itself. */
export function signIn({ user, token }: { user: User; token: string }): void {
  become(user, token);
}

/** Stores a user returned by a call that changed them. */
export function updateUser(user: User): void {
  become(user, useAuth.getState().token);
}

/** Stores the chosen profile, just before the page is reloaded; other tabs follow. */
export function setProfile(profile: Profile): void {
  useAuth.setState(({ user }) => ({ user: user && { ...user, profile } }));
}

/**
 * Id of the current viewer, under which this browser stores what they watched: that of the chosen profile, which for
 * the first profile is the account's id.
 */
export const viewerIdOf = (user: Pick<User, 'id' | 'profile'> | null): number | undefined =>
  user?.profile?.id ?? user?.id;

/** Clears the user, the token and all of the user's data. `logOut` informs the server. */
export function signOut(): void {
  clearTokenCookie();
  become(null, null);
}

/** A state but for what the news stream says, which makes no answer outdated. */
const withoutNews = ({ token, user }: AuthState) =>
  JSON.stringify([token, { ...user, newNotifications: 0 }]);

/** Follows a change in another tab: sign-in, sign-out, or change of user. */
export async function syncFromStorage(stored: string | null): Promise<void> {
  const before = useAuth.getState();
  if (stored === null) useAuth.setState({ user: null, token: null });
  else await useAuth.persist.rehydrate();
  const { user } = useAuth.getState();
  if (withoutNews(before) !== withoutNews(useAuth.getState())) era += 1;
  useAuth.setState({ hasTriedFetchingUser: true, isError: user === null });
  dropDataOf(before.user, user);
}

/** Catches up after the page was frozen and missed changes in other tabs. */
export async function syncAfterFreeze(): Promise<void> {
  const stored = browserStorage.getItem(AUTH_STORAGE);
  if (stored !== null) await syncFromStorage(stored);
  await refreshUser();
}

interface FetchedUser {
  user: User;
  token: string;
}

/**
 * Fetches the user of the `token` cookie (SPEC §4). `refused`: there is no cookie (no call is made), or it is invalid;
 * `unreachable`: no response, a server error, or aborted.
 */
async function fetchUser(signal: AbortSignal): Promise<FetchedUser | 'refused' | 'unreachable'> {
  const token = readTokenCookie();
  if (!token) return 'refused';
  try {
    const response = await fetch(`${apiBaseUrl(location, readSiteConfig())}/api/user`, {
      signal,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${token}`,
      },
    });
    if (response.status === 401) return 'refused';
    return response.ok ? { user: (await response.json()) as User, token } : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** API data that is the same for everybody. Comments are not: they include the reader's likes. */
const PUBLIC = /^GET \/api\/(titles|people|collections|categories|genres)(?!.*comments)/;

const isPublic = (key: QueryKey) => typeof key[0] === 'string' && PUBLIC.test(key[0]);

/** Clears one user's data, so that the next user neither sees nor sends it. */
export function clearMemberData(client: QueryClient = getQueryClient()): void {
  browserStorage.removeItem(RECENT_SEARCHES);
  client.getMutationCache().clear();
  const ofMember = ({ queryKey }: { queryKey: QueryKey }) => !isPublic(queryKey);
  void client.cancelQueries({ predicate: ofMember });
  client.removeQueries({ type: 'inactive', predicate: ofMember });
  // Active queries are refetched.
  void client.resetQueries({ type: 'active', predicate: ofMember }).catch(() => undefined);
}
