import type { CallOutput } from '@parde/contract/client';
import { progressSettled } from '../../lib/progress-queue';
import { apiOf, apiQuery } from '../../lib/query-client';

const CONTINUE = 'GET /api/user/continue';

export type ContinueList = CallOutput<typeof CONTINUE>;

export const continueQuery = () => ({
  ...apiQuery(CONTINUE, {}),
  queryFn: async ({ client, signal }: Parameters<typeof ask>[0]) => {
    await progressSettled();
    return ask({ client, signal });
  },
});

const ask = ({ client, signal }: { client: Parameters<typeof apiOf>[0]; signal: AbortSignal }) =>
  apiOf(client)(CONTINUE, { signal });
