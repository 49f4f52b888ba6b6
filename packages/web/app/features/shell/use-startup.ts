import { useEffect } from 'react';
import { ensureUser } from '../../stores/auth';

/** What the app does once it stands: finds the user (SPEC §4) and installs the service worker. */
export function useStartup(): void {
  useEffect(() => {
    void ensureUser();
    if (import.meta.env.PROD && 'serviceWorker' in navigator) {
      void import('../../lib/service-worker').then((module) => module.installServiceWorker());
    }
  }, []);
}
