import { onUnauthenticated } from '../lib/api';
import { ensureUser, refreshUser, syncAfterFreeze, syncFromStorage } from './auth';
import { AUTH_STORAGE } from './stored-user';

const REFRESH_MS = 60_000;

/**
 * Loads the user when the site opens and keeps it up to date: refreshed when the window gets focus, at most once a
 * minute, and when a call is refused; also follows changes in other tabs.
 */
export function watchAuth(): () => void {
  // `ensureUser` has just loaded it.
  let refreshedAt = Date.now();
  const refresh = () => {
    refreshedAt = Date.now();
    void refreshUser();
  };
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    if (Date.now() - refreshedAt >= REFRESH_MS) refresh();
  };
  const onStorage = ({ key, newValue, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage || (key !== null && key !== AUTH_STORAGE)) return;
    void syncFromStorage(newValue);
  };
  // A page restored from the bfcache still shows the state before a sign-out.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void syncAfterFreeze();
  };
  void ensureUser();
  const stopListening = onUnauthenticated(refresh);
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('focus', onVisible);
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShow);
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('focus', onVisible);
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShow);
  };
}
