import { pageMeta } from '../lib/meta';
import { routeData } from '../lib/route-data';

const page = routeData(({ url }) => ({ head: { title: 'دسته‌بندی‌ها', path: url.pathname } }));
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function CategoriesPage() {
  return <h1>دسته‌بندی‌ها</h1>;
}
