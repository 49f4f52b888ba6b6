import { useAuth } from '../../stores/auth';
import type { Reader } from './api';

/** The current reader; a visitor until the user is known. */
export function useReader(): Reader {
  return useAuth((state) => state.user?.id ?? null);
}
