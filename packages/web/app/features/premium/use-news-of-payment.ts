import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { stopAwaitingPayment } from '../../lib/awaited-payment';
import { refreshUser, useAuth } from '../../stores/auth';
import { forgetWish } from './wish';

/** Premium runs: the site knows it at once, and nothing of before it is shown. */
export function useNewsOfPayment(): void {
  const client = useQueryClient();
  useEffect(() => {
    stopAwaitingPayment();
    forgetWish(useAuth.getState().user?.id ?? 0);
    void refreshUser();
    // Films that were locked, sessions of the player, orders of the dashboard.
    void client.invalidateQueries({ refetchType: 'none' });
  }, [client]);
}
