import { useEffect } from 'react';
import { watchAuth } from '../../stores/auth-watch';

/** Work after hydration: loads the user (SPEC §4) and installs the service worker. */
export function useStartup(): void {
  useEffect(() => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator) {
      void import('../../lib/service-worker').then((module) => module.installServiceWorker());
    }
    return watchAuth();
  }, []);
}
