import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getQueryClient } from './query-client';

/** What the API tells everybody alike. Comments are not among it: they say which ones one likes. */
const PUBLIC = /^GET \/api\/(titles|people|collections|categories|genres)(?!.*comments)/;

const isPublic = (key: QueryKey) => typeof key[0] === 'string' && PUBLIC.test(key[0]);

/** Nothing that one user has is shown to the next, nor sent by what they left unfinished. */
export function clearMemberData(client: QueryClient = getQueryClient()): void {
  client.getMutationCache().clear();
  const ofMember = ({ queryKey }: { queryKey: QueryKey }) => !isPublic(queryKey);
  void client.cancelQueries({ predicate: ofMember });
  client.removeQueries({ type: 'inactive', predicate: ofMember });
  // What is on the screen is asked for anew.
  void client.resetQueries({ type: 'active', predicate: ofMember }).catch(() => undefined);
}
