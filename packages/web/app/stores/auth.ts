import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { fetchUser } from '../lib/fetch-user';

export interface User {
  name?: string;
  newNotifications: boolean;
}

/** SPEC §3: `token` and `user` are kept in local storage under `auth-storage`. */
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
    name: 'auth-storage',
    storage: createJSONStorage(() => localStorage),
    partialize: ({ token, user }) => ({ token, user }),
    skipHydration: true,
  }),
);

let pending: Promise<User | null> | undefined;

async function loadUser(): Promise<User | null> {
  await useAuth.persist.rehydrate();
  const { user, hasTriedFetchingUser } = useAuth.getState();
  if (user || hasTriedFetchingUser) return user;
  useAuth.setState({ isLoading: true, isError: false });
  const found = await fetchUser();
  useAuth.setState({
    user: found?.user ?? null,
    token: found?.token ?? null,
    isLoading: false,
    isError: found === null,
    hasTriedFetchingUser: true,
  });
  return found?.user ?? null;
}

/** The user, fetched once if none is stored (SPEC §4); null for a visitor. Browser only. */
export function ensureUser(): Promise<User | null> {
  const { user, hasTriedFetchingUser } = useAuth.getState();
  if (user || hasTriedFetchingUser) return Promise.resolve(user);
  pending ??= loadUser().finally(() => {
    pending = undefined;
  });
  return pending;
}
