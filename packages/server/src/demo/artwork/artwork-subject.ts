/** What the drawing needs to know of a title; nothing is read from elsewhere. */
export interface ArtworkSubject {
  titleFa: string;
  titleEn: string;
  /** Gregorian year. */
  year: number;
  /** A film and a series of the same name are drawn differently. */
  type: 'movie' | 'series' | 'short';
  /** Slugs such as `drama`, `film-noir`, `sci-fi`; the first that has palettes decides. */
  genres: string[];
  /** Same seed and same words give the same picture. */
  seed: string;
  /** A name from `motifNames`; unknown or missing falls back to one that fits the genre. */
  motif?: string;
  /** `composition` or `composition/palette` of a neighbour, which this one must not repeat. */
  avoid?: string;
}
