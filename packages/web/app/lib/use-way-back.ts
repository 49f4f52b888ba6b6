import { useSearchParams } from 'react-router';
import { wayBack } from './way-back';

/** The page that asked for premium, by `next` of the address; null: none. */
export function useWayBack(): string | null {
  const [search] = useSearchParams();
  return wayBack(search.get('next'));
}
