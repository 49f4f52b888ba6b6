import { randomUUID } from 'node:crypto';
import type { adminApi } from '@parde/contract';
import type { SampleOf } from './sample.ts';

const none = { make: () => ({}) };

const person: SampleOf['make'] = ({ personId }) => ({ params: { id: personId } });
const lockedPerson: SampleOf['make'] = ({ lockedPersonId }) => ({ params: { id: lockedPersonId } });

const collection: SampleOf['make'] = ({ collectionId }) => ({ params: { id: collectionId } });
const ownCollection: SampleOf['make'] = (all) => ({ params: { id: all.emptyCollectionId } });

/** Those of `ADMIN_SAMPLES` for titles, their parts, people and pictures. */
export const CATALOGUE_SAMPLES = {
  listAdminTitles: { make: () => ({ query: { q: 'فیلم', state: 'published' } }) },
  listTitleChoices: none,
  getAdminTitle: { make: ({ filmId }) => ({ params: { id: filmId } }) },
  previewTitle: { make: ({ filmId }) => ({ params: { id: filmId } }) },
  createTitle: { make: () => ({ body: { type: 'movie', title_fa: 'عنوان تازه' } }) },
  updateTitle: {
    make: ({ seriesId }) => ({
      params: { id: seriesId },
      body: { version: 1, type: 'series', title_fa: 'نامی دیگر', state: 'published' },
    }),
  },
  unlockTitleField: {
    make: ({ lockedTitleId }) => ({ params: { id: lockedTitleId }, body: { field: 'year' } }),
  },
  bulkUpdateTitles: {
    make: ({ seriesId }) => ({ body: { ids: [seriesId], change: { do: 'publish' } } }),
  },
  deleteTitle: { make: ({ lockedTitleId }) => ({ params: { id: lockedTitleId } }) },
  // 409, because it is not deleted.
  restoreTitle: { make: ({ lockedTitleId }) => ({ params: { id: lockedTitleId } }), own: 409 },
  listDuplicates: { make: ({ filmId }) => ({ params: { id: filmId } }) },
  mergeTitle: {
    make: (all) => ({ params: { id: all.lockedTitleId }, body: { into: all.seriesId } }),
  },
  listDuplicatePairs: none,
  // No such pair exists.
  getDuplicatePair: { make: () => ({ params: { id: 9_999 } }), own: 404 },
  updateDuplicatePair: {
    make: () => ({ params: { id: 9_999 }, body: { is_apart: true } }),
    own: 404,
  },
  listTitleHistory: { make: ({ filmId }) => ({ params: { id: filmId } }) },
  listAdminCategories: { make: () => ({ query: { kind: 'country' } }) },
  getAdminCategory: { make: () => ({ params: { id: 'country-IR' } }) },
  createCategory: {
    make: () => ({
      body: {
        kind: 'genre',
        code: `g${randomUUID().slice(0, 8)}`,
        title_fa: 'ژانر تازه',
        title_en: 'New',
      },
    }),
  },
  updateCategory: { make: () => ({ params: { id: 'language-fa' }, body: { title_fa: 'فارسی' } }) },
  mergeCategory: {
    make: ({ genreId }) => ({ params: { id: `genre-${genreId}` }, body: { into: 'genre-1' } }),
  },
  removeCategory: { make: ({ genreId }) => ({ params: { id: `genre-${genreId}` } }) },
  listAdminCollections: none,
  getAdminCollection: { make: collection },
  createCollection: {
    make: ({ filmId }) => ({ body: { title_fa: 'مجموعه', title_ids: [filmId] } }),
  },
  updateCollection: {
    make: (all) => ({
      ...ownCollection(all),
      body: { version: 1, title_fa: 'دیگر', title_ids: [] },
    }),
  },
  addCollectionTitles: {
    make: (all) => ({ ...collection(all), body: { title_ids: [all.filmId] } }),
  },
  removeCollectionTitle: {
    make: ({ collectionId, filmId }) => ({ params: { id: collectionId, titleId: filmId } }),
  },
  listTitleCollections: { make: ({ filmId }) => ({ params: { id: filmId } }) },
  deleteCollection: { make: ownCollection },
  orderCollections: { make: ({ collectionId }) => ({ body: { ids: [collectionId] } }) },
  getFrontRows: none,
  previewFrontPage: { make: () => ({ body: { rows: [{ kind: 'top' }] } }) },
  updateFrontRows: {
    make: () => ({ body: { version: 0, rows: [{ kind: 'newest' }] } }),
  },
  getFrontPage: none,
  updateFrontPage: {
    make: ({ filmId }) => ({ body: { version: 2, slides: [{ title_id: filmId }] } }),
  },
  listAdminSeasons: { make: ({ seriesId }) => ({ params: { id: seriesId } }) },
  saveSeason: {
    make: ({ lockedTitleId }) => ({
      params: { id: lockedTitleId, number: 9 },
      body: { version: 1, number: 9, title_fa: 'فصل نهم', episodes: [{ number: 1 }] },
    }),
  },
  addEpisodes: {
    make: ({ lockedTitleId }) => ({
      params: { id: lockedTitleId, number: 10 },
      body: { episodes: [{ number: 1 }] },
    }),
  },
  deleteSeason: { make: ({ lockedTitleId }) => ({ params: { id: lockedTitleId, number: 8 } }) },
  // Without a picture.
  revertSeasonChange: {
    make: ({ filmId }) => ({ params: { id: filmId, change: 2_000_000_000 } }),
    own: 404,
  },
  uploadPicture: { make: () => ({}), own: 422 },
  cropPicture: {
    make: () => ({
      params: { hash: '0'.repeat(32) },
      body: { left: 0, top: 0, width: 0.5, height: 0.5 },
    }),
    own: 404,
  },
  listAdminPeople: { make: () => ({ query: { q: 'نام', missing: 'biography' } }) },
  getAdminPerson: { make: person },
  createPerson: { make: () => ({ body: { name_fa: 'کسی' } }) },
  updatePerson: { make: (all) => ({ ...person(all), body: { version: 1, name_fa: 'نامی دیگر' } }) },
  unlockPersonField: { make: (all) => ({ ...lockedPerson(all), body: { field: 'birthYear' } }) },
  deletePerson: { make: lockedPerson },
  // 409, because they are not deleted.
  restorePerson: { make: person, own: 409 },
  mergePerson: { make: (all) => ({ ...lockedPerson(all), body: { into: all.personId } }) },
} satisfies Partial<Record<keyof typeof adminApi, SampleOf>>;
