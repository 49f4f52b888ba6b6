import type { RequestBody } from '@parde/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { callWithCsrf } from '../../lib/csrf';
import { type RequestAnswer, SHOW_REQUESTS } from './api';

export function refreshRequests(client: QueryClient): void {
  for (const queryKey of SHOW_REQUESTS) void client.invalidateQueries({ queryKey });
}

/** Requests a title, or joins an existing request. */
export function useAsk(): (wish: RequestBody) => Promise<RequestAnswer> {
  const client = useQueryClient();
  return async (wish) => {
    const answer = await callWithCsrf('POST /api/user/request', { body: wish });
    refreshRequests(client);
    return answer;
  };
}
