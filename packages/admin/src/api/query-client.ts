import { QueryClient, type QueryKey, type SetDataOptions } from '@tanstack/react-query';

const MOST_RETRIES = 2;

/**
 * react-admin keeps a list's rows as the records themselves, and draws the screen of one at once. Ours have fewer fields
 * than the record: screens wait for it.
 */
class RecordClient extends QueryClient {
  override setQueryData = ((key: QueryKey, value: unknown, options?: SetDataOptions) =>
    key[1] === 'getOne' && this.getQueryData(key) === undefined
      ? undefined
      : super.setQueryData(key, value as never, options)) as QueryClient['setQueryData'];
}

/** Without a connection a change fails at once: nothing is done later that nobody waits for any more. */
export const createQueryClient = () =>
  new RecordClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, { status = 0 }: Error & { status?: number }) =>
          count < MOST_RETRIES && (status === 0 || status >= 500),
      },
      mutations: { networkMode: 'always' },
    },
  });
