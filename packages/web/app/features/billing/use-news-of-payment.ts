import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { stopAwaitingPayment } from '../../lib/awaited-payment';
import { refreshUser, useAuth } from '../../stores/auth';
import { forgetWish } from './wish';

/** Updates the site when premium has begun, and discards outdated data. */
export function useNewsOfPayment(): void {
  const client = useQueryClient();
  useEffect(() => {
    stopAwaitingPayment();
    forgetWish(useAuth.getState().user?.id ?? 0);
    void refreshUser();
    // Refetches what depends on premium: locked films, player sessions, the dashboard's orders.
    void client.invalidateQueries({ refetchType: 'none' });
  }, [client]);
}
