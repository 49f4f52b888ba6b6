import type { TitleRecord } from './record.ts';
import type { References } from './references.ts';

/** References of a title to unknown genres, countries or languages; null: all are known. */
export function referenceProblem(title: TitleRecord, references: References): string | null {
  const unknown = (field: string, list: readonly string[], known: { has(x: string): boolean }) => {
    const missing = list.find((name) => !known.has(name));
    return missing === undefined ? null : `${field}: ${missing} is not known`;
  };
  const fileLanguages = title.editions.flatMap((edition) =>
    edition.files.flatMap((file) => [...file.audio_languages, ...file.subtitle_languages]),
  );
  return (
    unknown('genres', title.genres, references.genres) ??
    unknown('countries', title.countries, references.countries) ??
    unknown('languages', title.languages, references.languages) ??
    unknown('editions.files', fileLanguages, references.languages)
  );
}

/** A credit of an unknown person: not in the database, and no name to create one with. */
export function creditProblem(
  title: TitleRecord,
  people: ReadonlyMap<string, number>,
): string | null {
  const missing = title.credits.find(
    (credit) => !credit.name_fa && !credit.name_en && !people.has(credit.person),
  );
  return missing === undefined
    ? null
    : `credits: there is no person ${missing.person}, and the credit has no name to make one from`;
}
