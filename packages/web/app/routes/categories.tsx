import { PageFrame } from '../components/page-frame';
import { categoriesQuery } from '../features/categories/api';
import { CategoryIndex } from '../features/categories/category-index';
import { text } from '../features/categories/text';
import { breadcrumbs } from '../features/listing/listing-head';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';
import { routeData } from '../lib/route-data';

const page = routeData(async ({ query }) => {
  await query(categoriesQuery());
  return {
    head: {
      title: text.title,
      description: text.description,
      path: paths.categories,
      jsonLd: [
        { '@type': 'CollectionPage', name: text.title, url: paths.categories },
        breadcrumbs([[text.title, paths.categories]]),
      ],
    },
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function CategoriesPage() {
  return (
    <PageFrame>
      <CategoryIndex />
    </PageFrame>
  );
}
