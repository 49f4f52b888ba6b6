import { pageMeta } from '../lib/meta';
import { routeData } from '../lib/route-data';

const page = routeData(({ url }) => ({ head: { title: 'شخص', path: url.pathname } }));
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function PersonPage() {
  return <h1>شخص</h1>;
}
