/** Available widths in pixels by kind of picture (contract: `poster`, `image`, `backdrop`). */
export const POSTER_WIDTHS = [154, 342, 500] as const;
export const STILL_WIDTHS = [185, 342, 500] as const;
export const BACKDROP_WIDTHS = [780, 1280, 1920] as const;

const FILE = /\/\d+\.webp$/;

/** `srcset` of an API picture (`…/{width}.webp`) in one format. */
export function srcSet(url: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  return widths.map((width) => `${atWidth(url, width, format)} ${width}w`).join(', ');
}

/** The same picture in another width. A URL in a different format is returned unchanged. */
export function atWidth(url: string, width: number, format: 'avif' | 'webp' = 'webp'): string {
  return url.replace(FILE, `/${width}.${format}`);
}

/** Fallbacks for titles without a poster and people without a portrait. */
export const POSTER_PLACEHOLDER = '/images/poster-placeholder.svg';
export const PERSON_PLACEHOLDER = '/images/person-placeholder.svg';
