/** Everything that the drawing needs to know about a title. */
export interface ArtworkSubject {
  titleFa: string;
  titleEn: string;
  /** Gregorian year. */
  year: number;
  /** A film and a series with the same name are drawn differently. */
  type: 'movie' | 'series' | 'short';
  /** Slugs such as `drama`, `film-noir`, `sci-fi`; the first one with palettes is used. */
  genres: string[];
  /** The same seed and text give the same picture. */
  seed: string;
  /** A name from `motifNames`; if unknown or missing, one that fits the genre is chosen. */
  motif?: string;
  /** `composition` or `composition/palette` of a neighbour, to avoid repeating it. */
  avoid?: string;
}
