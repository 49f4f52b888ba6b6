import { splitExternalId } from './external-id.ts';
import { type CatalogueRecord, type PersonRecord, type TitleRecord, yearOf } from './record.ts';

const IMDB_TITLE = /^tt\d{7,10}$/;

/** Checks rules across fields; null: the record is valid. */
export function recordProblem(record: CatalogueRecord): string | null {
  switch (record.record) {
    case 'title':
      return titleProblem(record);
    case 'person':
      return personProblem(record);
    default:
      return null;
  }
}

function personProblem(person: PersonRecord): string | null {
  if (!person.name_fa && !person.name_en) return 'name_fa or name_en must be given';
  const born = person.birth_year ?? yearOf(person.birth_date);
  const died = person.death_year ?? yearOf(person.death_date);
  if (born && died && died < born) return 'death_year: before birth_year';
  return null;
}

function titleProblem(title: TitleRecord): string | null {
  if (!title.title_fa && !title.title_en && !title.title_original) {
    return 'title_fa, title_en or title_original must be given';
  }
  if (title.year && title.end_year && title.end_year < title.year) return 'end_year: before year';
  for (const id of [title.id, ...title.external_ids]) {
    const [source, externalId] = splitExternalId(id);
    if (source === 'imdb' && !IMDB_TITLE.test(externalId)) return `${id}: not an IMDb title id`;
  }
  return seasonsProblem(title) ?? filesProblem(title);
}

function seasonsProblem(title: TitleRecord): string | null {
  if (title.seasons.length > 0 && title.type !== 'series') return 'seasons: only a series has them';
  const numbers = new Set<number>();
  for (const season of title.seasons) {
    if (numbers.has(season.number)) return `seasons: ${season.number} occurs twice`;
    numbers.add(season.number);
    const episodes = new Set<number>();
    for (const { number } of season.episodes) {
      if (episodes.has(number)) return `seasons.${season.number}: episode ${number} occurs twice`;
      episodes.add(number);
    }
  }
  return null;
}

/** Files of a series must name an episode of the record; files of a film must not. */
function filesProblem(title: TitleRecord): string | null {
  const episodes = new Set(
    title.seasons.flatMap((s) => s.episodes.map((e) => `${s.number}/${e.number}`)),
  );
  for (const file of title.editions.flatMap((edition) => edition.files)) {
    const named = file.season != null || file.episode != null;
    if (title.type !== 'series') {
      if (named) return `${file.file}: only files of a series have season and episode`;
    } else if (!episodes.has(`${file.season}/${file.episode}`)) {
      return `${file.file}: season and episode must name an episode of the record`;
    }
  }
  return null;
}
