import { pageMeta } from '../lib/meta';
import { routeData } from '../lib/route-data';

const page = routeData(({ url }) => ({ head: { title: 'سریال‌ها', path: url.pathname } }));
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function SeriesPage() {
  return <h1>سریال‌ها</h1>;
}
