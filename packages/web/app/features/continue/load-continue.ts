import { getQueryClient } from '../../lib/query-client';
import { useAuth } from '../../stores/auth';
import { continueQuery } from './api';

/** A front page that is waited for longer than this comes without the row. */
const PATIENCE_MS = 1_500;

export const loadRow = () => import('./continue-row');

/** What a member's row needs, before a front page to which they come from another page: nothing moves then. */
export async function loadContinue(): Promise<void> {
  if (useAuth.getState().user === null) return;
  const loaded = Promise.all([loadRow(), getQueryClient().prefetchQuery(continueQuery())]);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([loaded, patience]).catch(() => undefined);
}
