import { useAuth } from '../../stores/auth';
import type { Reader } from './api';

/** Who reads; a visitor until the user is known. */
export function useReader(): Reader {
  return useAuth((state) => state.user?.id ?? null);
}
