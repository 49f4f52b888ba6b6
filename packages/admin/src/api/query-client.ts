import { QueryClient, type QueryKey, type SetDataOptions } from '@tanstack/react-query';

const MAX_RETRIES = 2;

/**
 * react-admin caches a list's rows as if they were the full records, and renders a record's screen from them at once.
 * Our rows have fewer fields than the record, so screens wait for the record.
 */
class RecordClient extends QueryClient {
  override setQueryData = ((key: QueryKey, value: unknown, options?: SetDataOptions) =>
    key[1] === 'getOne' && this.getQueryData(key) === undefined
      ? undefined
      : super.setQueryData(key, value, options)) as QueryClient['setQueryData'];
}

/** Without a connection a mutation fails at once, so that it does not run later when nobody expects it any more. */
export const createQueryClient = () =>
  new RecordClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, { status = 0 }: Error & { status?: number }) =>
          count < MAX_RETRIES && (status === 0 || status >= 500),
      },
      mutations: { networkMode: 'always' },
    },
  });
