import { notFound } from '../lib/route-data';

// The player has its own issue; until then nothing can be watched at this address.
export function loader() {
  notFound();
}

export function clientLoader() {
  notFound();
}

export default function WatchPage() {
  return null;
}
