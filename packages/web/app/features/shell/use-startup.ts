import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isPaymentAwaited } from '../../lib/awaited-payment';
import { paths } from '../../lib/paths';
import { watchAuth } from '../../stores/auth-watch';

/**
 * Work after hydration: loads the user, checks a pending payment (both SPEC §4) and installs the
 * service worker.
 */
export function useStartup(): void {
  const navigate = useRef(useNavigate());
  useEffect(() => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator) {
      void import('../../lib/service-worker').then((module) => module.installServiceWorker());
    }
    const stop = watchAuth();
    // The receipt page checks by itself.
    if (isPaymentAwaited() && location.pathname !== paths.successfulPayment()) {
      const showReceipt = () => navigate.current(paths.successfulPayment(), { replace: true });
      void import('../../lib/check-payment').then(({ checkPayment }) => checkPayment(showReceipt));
    }
    return stop;
  }, []);
}
