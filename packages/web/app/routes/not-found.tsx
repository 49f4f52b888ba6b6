import { notFound } from '../lib/route-data';

export function loader() {
  notFound();
}

export function clientLoader() {
  notFound();
}

export default function NotFound() {
  return null;
}
