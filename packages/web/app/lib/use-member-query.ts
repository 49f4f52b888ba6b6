import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useAuth } from '../stores/auth';

/** A member's data; undefined, and not requested, without a user. */
export function useMemberQuery<T>(options: UseQueryOptions<T, Error, T, QueryKey>): T | undefined {
  const hasUser = useAuth((state) => state.user !== null);
  const { data } = useQuery({ ...options, enabled: hasUser });
  return hasUser ? data : undefined;
}
