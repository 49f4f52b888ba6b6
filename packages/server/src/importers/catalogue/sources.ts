/**
 * Sources of values, ranked by trust. A value is only replaced by one from a source with the same or higher trust;
 * values entered by staff are also locked.
 */
const TRUST = {
  imdb: 1,
  tmdb: 2,
  wikidata: 3,
  nfo: 4,
  wordpress: 5,
  csv: 5,
  catalogue: 5,
  operator: 6,
} as const;

export type ImportSource = Exclude<keyof typeof TRUST, 'operator'>;

export const IMPORT_SOURCES = Object.keys(TRUST).filter(
  (name): name is ImportSource => name !== 'operator',
);

/** Trust of a name in `field_provenance`; one that is not known counts as staff. */
export const trustOf = (source: string): number =>
  Object.hasOwn(TRUST, source) ? TRUST[source as keyof typeof TRUST] : TRUST.operator;
