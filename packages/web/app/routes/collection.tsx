import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { PageFrame } from '../components/page-frame';
import { collectionHead, collectionTitles } from '../features/collections/api';
import { CollectionIntro } from '../features/collections/collections';
import { text } from '../features/collections/text';
import { categoriesQuery } from '../features/listing/api';
import { Listing } from '../features/listing/listing';
import { listingHead } from '../features/listing/listing-head';
import { listingQuery, parseListing } from '../features/listing/listing-state';
import { pageMeta } from '../lib/meta';
import { idParam } from '../lib/page-param';
import { paths } from '../lib/paths';
import { notFound, routeData } from '../lib/route-data';

/** The API has no text search within a collection. */
const stateOf = (search: URLSearchParams) => ({ ...parseListing(search), q: '' });

const page = routeData(async ({ params, url, query }) => {
  const id = idParam(params.id) ?? notFound();
  const state = stateOf(url.searchParams);
  const [collection, list] = await Promise.all([
    query(collectionHead(id)),
    query(collectionTitles(id, listingQuery(state))),
    query(categoriesQuery()),
  ]);
  return {
    head: listingHead({
      // A wrong slug shows the same page, with the correct one in the canonical URL.
      pathname: collection.path,
      state,
      heading: collection.titleFa,
      description: collection.descriptionFa,
      image: collection.posters[0]?.poster,
      titles: list.data,
      trail: [[text.title, paths.collections()]],
    }),
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function CollectionPage() {
  const id = idParam(useParams().id) ?? notFound();
  const [search] = useSearchParams();
  const state = stateOf(search);
  const { data: collection } = useSuspenseQuery(collectionHead(id));
  const { data: list } = useSuspenseQuery(collectionTitles(id, listingQuery(state)));
  const { data: categories } = useSuspenseQuery(categoriesQuery());
  return (
    <PageFrame>
      <CollectionIntro collection={collection} />
      <Listing
        state={state}
        categories={categories}
        list={list}
        heading={text.titles}
        isMain={false}
        ownOrder={text.ownOrder}
      />
    </PageFrame>
  );
}
