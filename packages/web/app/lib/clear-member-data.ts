import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getQueryClient } from './query-client';

/** API data that is the same for everybody. Comments are not: they include the reader's likes. */
const PUBLIC = /^GET \/api\/(titles|people|collections|categories|genres)(?!.*comments)/;

const isPublic = (key: QueryKey) => typeof key[0] === 'string' && PUBLIC.test(key[0]);

/** Clears one user's data, so that the next user neither sees nor sends it. */
export function clearMemberData(client: QueryClient = getQueryClient()): void {
  client.getMutationCache().clear();
  const ofMember = ({ queryKey }: { queryKey: QueryKey }) => !isPublic(queryKey);
  void client.cancelQueries({ predicate: ofMember });
  client.removeQueries({ type: 'inactive', predicate: ofMember });
  // Active queries are refetched.
  void client.resetQueries({ type: 'active', predicate: ofMember }).catch(() => undefined);
}
