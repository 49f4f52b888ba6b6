import type { TitleCard } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import type { PageHead } from '../../lib/meta';
import { isIndexable, type ListingState, listingPath } from './listing-state';
import { text } from './text';

/** schema.org list of titles, in page order. */
export function itemList(titles: readonly Pick<TitleCard, 'path' | 'titleFa'>[]) {
  return {
    '@type': 'ItemList',
    numberOfItems: titles.length,
    itemListElement: titles.map(({ path, titleFa }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: path,
      name: titleFa,
    })),
  };
}

/** schema.org trail from the front page; each step is a name and a path. */
export function breadcrumbs(steps: readonly [name: string, path: string][]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [[text.home, '/'] as const, ...steps].map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  };
}

interface ListingHeadInput {
  pathname: string;
  state: ListingState;
  fixed?: Partial<ListingState>;
  heading: string;
  description?: string | null;
  image?: string | null;
  titles: readonly TitleCard[];
  /** Pages between the front page and this one. */
  trail?: readonly [name: string, path: string][];
}

/**
 * Head of a listing: canonical URL with parameters in fixed order; noindex if it is too specific.
 */
export function listingHead(input: ListingHeadInput): PageHead {
  const { pathname, state, fixed = {}, heading, description, image, titles, trail = [] } = input;
  const path = listingPath(pathname, state, fixed);
  const title = state.page === 1 ? heading : `${heading}، ${text.page(formatPlain(state.page))}`;
  const noindex = !isIndexable(state, fixed) || titles.length === 0;
  return {
    title,
    description,
    path,
    image: image ?? titles[0]?.poster ?? null,
    noindex,
    jsonLd: noindex
      ? []
      : [
          { '@type': 'CollectionPage', name: title, url: path, mainEntity: itemList(titles) },
          breadcrumbs([...trail, [heading, path]]),
        ],
  };
}
