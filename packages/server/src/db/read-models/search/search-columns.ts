import type { CopyBuffer } from '../../copy-rows.ts';
import type { PersonDocument } from './person-documents.ts';
import type { TitleDocument } from './title-documents.ts';

/** `tsvector` input of bare lexemes: each quoted, quotes and backslashes doubled. */
export function tsvectorText(lexemes: Iterable<string>): string {
  let text = '';
  for (const lexeme of lexemes) {
    const quoted = /['\\]/.test(lexeme) ? lexeme.replace(/['\\]/g, '$&$&') : lexeme;
    text += `${text === '' ? '' : ' '}'${quoted}'`;
  }
  return text;
}

export const TITLE_SEARCH_COLUMNS = [
  'title_id',
  'type',
  'status',
  'votes',
  'is_popular',
  'imdb',
  'rt',
  'year',
  'age',
  'is_dubbed',
  'has_subtitle',
  'published_at',
  'title_sort',
  'facets',
  'words',
] as const;
export const TITLE_KEYS_COLUMNS = ['title_id', 'key', 'is_alias', 'votes', 'is_popular'] as const;
export const PERSON_SEARCH_COLUMNS = [
  'person_id',
  'votes',
  'is_popular',
  'main_role',
  'words',
] as const;
export const PERSON_KEYS_COLUMNS = ['person_id', 'key', 'is_alias', 'votes', 'is_popular'] as const;

export function addTitle(
  document: TitleDocument,
  popularVotes: number,
  search: CopyBuffer,
  keys: CopyBuffer,
): void {
  const isPopular = document.votes >= popularVotes;
  search.add(
    document.id,
    document.type,
    document.status,
    document.votes,
    isPopular,
    document.imdb,
    document.rt,
    document.year,
    document.age,
    document.isDubbed,
    document.hasSubtitle,
    document.publishedAt,
    document.titleSort,
    document.facets,
    tsvectorText(document.names.lexemes),
  );
  for (const [key, isAlias] of document.names.keys) {
    keys.add(document.id, key, isAlias, document.votes, isPopular);
  }
}

export function addPerson(
  document: PersonDocument,
  popularVotes: number,
  search: CopyBuffer,
  keys: CopyBuffer,
): void {
  const isPopular = document.votes >= popularVotes;
  const words = tsvectorText(document.names.lexemes);
  search.add(document.id, document.votes, isPopular, document.mainRole, words);
  for (const [key, isAlias] of document.names.keys) {
    keys.add(document.id, key, isAlias, document.votes, isPopular);
  }
}
