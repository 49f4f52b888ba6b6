import type { User } from '@parde/contract';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { clearMemberData } from '../lib/clear-member-data';
import { fetchUser } from '../lib/fetch-user';
import { clearTokenCookie, readTokenCookie } from '../lib/token-cookie';

/** Where SPEC §3 keeps `token` and `user` in local storage. */
export const AUTH_STORAGE = 'auth-storage';

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

/** Starts as a visitor, as the server renders; `ensureUser` reads what is stored. */
export const useAuth = create<AuthState>()(
  persist(() => VISITOR, {
    name: AUTH_STORAGE,
    storage: createJSONStorage(() => localStorage),
    partialize: ({ token, user }) => ({ token, user }),
    skipHydration: true,
  }),
);

/** Counts changes of the user: an answer that was asked for before one is nobody's business after it. */
let era = 0;

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
  if (previous && previous.id !== user?.id) clearMemberData();
}

let asking = new AbortController();

/** Before the session ends: who asks with it meanwhile would be refused. */
export function stopAsking(): void {
  asking.abort();
  asking = new AbortController();
}

/** Asks the server who the `token` cookie belongs to. A stored user outlives a server that is away. */
async function askServer(): Promise<void> {
  const asked = era;
  const found = await fetchUser(asking.signal);
  if (asked !== era) return;
  if (typeof found === 'object') become(found.user, found.token);
  else if (found === 'refused') signOut();
  else if (!useAuth.getState().user) become(null, null);
}

/** A stored user is only as good as the cookie: it ends with the browser, or becomes another one's. */
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
    // Shown at once; whether it is still true is found out behind that.
    void askServer();
    return user;
  }
  useAuth.setState({ isLoading: true, isError: false });
  await askServer();
  return useAuth.getState().user;
}

let pending: Promise<User | null> | undefined;

/** The user, fetched once if none is stored (SPEC §4); null for a visitor. Browser only. */
export function ensureUser(): Promise<User | null> {
  const { user, hasTriedFetchingUser } = useAuth.getState();
  if (user || hasTriedFetchingUser) return Promise.resolve(user);
  pending ??= loadUser().finally(() => {
    pending = undefined;
  });
  return pending;
}

/** Whether the user is still who they were, and has new notifications. Nothing for a visitor. */
export async function refreshUser(): Promise<void> {
  if (useAuth.getState().user) await askServer();
}

/** What the server answers to every way of signing in; it sets the `token` cookie itself. */
export function signIn({ user, token }: { user: User; token: string }): void {
  become(user, token);
}

/** The user as a call that changed them answers. */
export function updateUser(user: User): void {
  become(user, useAuth.getState().token);
}

/** Forgets the user, the token and everything that was theirs. The server is told by `logOut`. */
export function signOut(): void {
  clearTokenCookie();
  become(null, null);
}

/** Follows what another tab stored: its sign-in, its sign-out, the change of user. */
export async function followStorage(stored: string | null): Promise<void> {
  const previous = useAuth.getState().user;
  era += 1;
  if (stored === null) useAuth.setState({ user: null, token: null });
  else await useAuth.persist.rehydrate();
  const { user } = useAuth.getState();
  useAuth.setState({ hasTriedFetchingUser: true, isError: user === null });
  if (previous && previous.id !== user?.id) clearMemberData();
}
