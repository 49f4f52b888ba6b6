import * as categories from './categories.ts';
import * as collections from './collections.ts';
import type { Endpoint } from './endpoint.ts';
import * as health from './health.ts';
import * as people from './people.ts';
import * as support from './support.ts';
import * as titles from './title-endpoints.ts';

const definitions = {
  getTitle: titles.getTitle,
  getTitleByImdb: titles.getTitleByImdb,
  searchTitles: titles.searchTitles,
  listSimilarTitles: titles.listSimilarTitles,
  listDirectorTitles: titles.listDirectorTitles,
  listSlides: titles.listSlides,
  listComingSoon: titles.listComingSoon,
  listTitleFiles: titles.listTitleFiles,
  listScreenshots: titles.listScreenshots,
  getPerson: people.getPerson,
  searchPeople: people.searchPeople,
  listCollections: collections.listCollections,
  getCollection: collections.getCollection,
  listCollectionTitles: collections.listCollectionTitles,
  listCategories: categories.listCategories,
  sendSupportMessage: support.sendSupportMessage,
  getCsrfCookie: support.getCsrfCookie,
  getLiveness: health.getLiveness,
  getReadiness: health.getReadiness,
} as const satisfies Record<string, Endpoint>;

/** Every endpoint by its operation name. */
export const api = definitions;
export type Api = typeof api;
