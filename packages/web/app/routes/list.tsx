import { formatPlain } from '@parde/shared/digits';
import { MIN_INDEXED_LIST_TITLES } from '@parde/shared/limits';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { EmptyState } from '../components/empty-state';
import { MixedWords } from '../components/mixed-words';
import { PageFrame } from '../components/page-frame';
import { Pagination } from '../components/pagination';
import { ShareButton } from '../components/share-button';
import { Text } from '../components/typography';
import { CollectionIntro } from '../features/collections/collections';
import { itemList } from '../features/listing/listing-head';
import { ListedTitles, ReportList } from '../features/lists/listed-titles';
import { text } from '../features/lists/text';
import { pageMeta } from '../lib/meta';
import { idParam, pageParam, usePage } from '../lib/page-param';
import { paths } from '../lib/paths';
import { apiQuery } from '../lib/query-client';
import { notFound, routeData } from '../lib/route-data';

const PER_PAGE = 48;

const listQuery = (id: number) => apiQuery('GET /api/lists/{id}', { params: { id } });
const titlesQuery = (id: number, page: number) =>
  apiQuery('GET /api/lists/{id}/titles', { params: { id }, query: { page, per_page: PER_PAGE } });

const page = routeData(async ({ params, url, query }) => {
  const id = idParam(params.id) ?? notFound();
  const number = pageParam(url.searchParams);
  const [list, { data }] = await Promise.all([
    query(listQuery(id)),
    query(titlesQuery(id, number)),
  ]);
  // A wrong slug shows the same page, with the correct one in the canonical URL.
  const path = number > 1 ? `${list.path}?page=${number}` : list.path;
  const title = number > 1 ? `${list.name}، صفحهٔ ${formatPlain(number)}` : list.name;
  const noindex = list.count < MIN_INDEXED_LIST_TITLES || data.length === 0;
  return {
    head: {
      title,
      description: list.description ?? text.by(list.ownerName),
      path,
      image: list.picture,
      noindex,
      jsonLd: noindex
        ? []
        : [{ '@type': 'CollectionPage', name: title, url: path, mainEntity: itemList(data) }],
    },
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function ListPage() {
  const id = idParam(useParams().id) ?? notFound();
  const number = usePage();
  const { data: list } = useSuspenseQuery(listQuery(id));
  const { data: titles } = useSuspenseQuery(titlesQuery(id, number));
  return (
    <PageFrame>
      <CollectionIntro
        collection={{
          ...list,
          titleFa: list.name,
          titleEn: null,
          descriptionFa: list.description,
        }}
        trail={
          <Text size={14} tone="quiet">
            <MixedWords text={text.by(list.ownerName)} />
          </Text>
        }
        actions={
          <>
            <ShareButton name={list.name} path={list.path} />
            <ReportList id={list.id} />
          </>
        }
      />
      {titles.data.length > 0 ? (
        <ListedTitles titles={titles.data} start={(number - 1) * PER_PAGE + 1} />
      ) : (
        <EmptyState {...text.emptyPublic} href={paths.home()} />
      )}
      <Pagination
        list={titles}
        hrefOf={(next) => (next > 1 ? `${list.path}?page=${next}` : list.path)}
      />
    </PageFrame>
  );
}
