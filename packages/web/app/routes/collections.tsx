import { PageFrame } from '../components/page-frame';
import { collectionsQuery } from '../features/collections/api';
import { CollectionList } from '../features/collections/collections';
import { text } from '../features/collections/text';
import { breadcrumbs, itemList } from '../features/listing/listing-head';
import { pageMeta } from '../lib/meta';
import { pageParam, usePage } from '../lib/page-param';
import { paths } from '../lib/paths';
import { routeData } from '../lib/route-data';

const page = routeData(async ({ url, query }) => {
  const number = pageParam(url.searchParams);
  const list = await query(collectionsQuery(number));
  const path = paths.collections(number > 1 ? { page: number } : {});
  return {
    head: {
      title: text.title,
      description: text.description,
      path,
      noindex: list.data.length === 0,
      jsonLd: [
        { '@type': 'CollectionPage', name: text.title, url: path, mainEntity: itemList(list.data) },
        breadcrumbs([[text.title, paths.collections()]]),
      ],
    },
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function CollectionsPage() {
  return (
    <PageFrame>
      <CollectionList page={usePage()} />
    </PageFrame>
  );
}
