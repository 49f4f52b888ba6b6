import { useSearchParams } from 'react-router';
import { wayBack } from './way-back';

/** The page that required premium, from `next` in the URL; null: none. */
export function useWayBack(): string | null {
  const [search] = useSearchParams();
  return wayBack(search.get('next'));
}
