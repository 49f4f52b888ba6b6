import { getQueryClient } from '../../lib/query-client';
import { useAuth } from '../../stores/auth';
import { continueQuery } from './api';

/** After this time the front page is shown without the row. */
const PATIENCE_MS = 1_500;

export const loadRow = () => import('./continue-row');

/** Preloads a member's row when navigating to the front page, to avoid layout shifts. */
export async function loadContinue(): Promise<void> {
  if (useAuth.getState().user === null) return;
  const loaded = Promise.all([loadRow(), getQueryClient().prefetchQuery(continueQuery())]);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([loaded, patience]).catch(() => undefined);
}
