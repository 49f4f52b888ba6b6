import type { ImportProblem } from '@parde/contract';
import { splitExternalId } from './external-id.ts';
import { type CatalogueRecord, type PersonRecord, type TitleRecord, yearOf } from './record.ts';

const IMDB_TITLE = /^tt\d{7,10}$/;

/** Checks rules that involve several fields; null if the record is valid. */
export function recordProblem(record: CatalogueRecord): ImportProblem | null {
  switch (record.record) {
    case 'title':
      return titleProblem(record);
    case 'person':
      return personProblem(record);
    default:
      return null;
  }
}

function personProblem(person: PersonRecord): ImportProblem | null {
  if (!person.name_fa && !person.name_en)
    return { code: 'no_name', fields: ['name_fa', 'name_en'] };
  const born = person.birth_year ?? yearOf(person.birth_date);
  const died = person.death_year ?? yearOf(person.death_date);
  if (born && died && died < born)
    return { code: 'before', field: 'death_year', start: 'birth_year' };
  return null;
}

function titleProblem(title: TitleRecord): ImportProblem | null {
  if (!title.title_fa && !title.title_en && !title.title_original) {
    return { code: 'no_name', fields: ['title_fa', 'title_en', 'title_original'] };
  }
  if (title.year && title.end_year && title.end_year < title.year)
    return { code: 'before', field: 'end_year', start: 'year' };
  for (const id of [title.id, ...title.external_ids]) {
    const [source, externalId] = splitExternalId(id);
    if (source === 'imdb' && !IMDB_TITLE.test(externalId))
      return { code: 'invalid_imdb_id', value: id };
  }
  return seasonsProblem(title) ?? filesProblem(title);
}

function seasonsProblem(title: TitleRecord): ImportProblem | null {
  if (title.seasons.length > 0 && title.type !== 'series')
    return { code: 'not_a_series', field: 'seasons' };
  const numbers = new Set<number>();
  for (const season of title.seasons) {
    if (numbers.has(season.number)) return { code: 'repeated_season', season: season.number };
    numbers.add(season.number);
    const episodes = new Set<number>();
    for (const { number } of season.episodes) {
      if (episodes.has(number))
        return { code: 'repeated_episode', season: season.number, episode: number };
      episodes.add(number);
    }
  }
  return null;
}

/** Files of a series must name an episode of the record; files of a film must not. */
function filesProblem(title: TitleRecord): ImportProblem | null {
  const episodes = new Set(
    title.seasons.flatMap((s) => s.episodes.map((e) => `${s.number}/${e.number}`)),
  );
  for (const file of title.editions.flatMap((edition) => edition.files)) {
    const named = file.season != null || file.episode != null;
    if (title.type !== 'series') {
      if (named) return { code: 'episode_of_film', file: file.file };
    } else if (!episodes.has(`${file.season}/${file.episode}`)) {
      return { code: 'episode_missing', file: file.file };
    }
  }
  return null;
}
