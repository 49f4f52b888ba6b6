/** Widths that exist for each kind of picture, in pixels (contract: `poster`, `image`, `backdrop`). */
export const POSTER_WIDTHS = [154, 342, 500] as const;
export const BACKDROP_WIDTHS = [780, 1280, 1920] as const;

const FILE = /\/\d+\.webp$/;

/** `srcset` of a picture of the API (`…/{width}.webp`) in one format. */
export function srcSet(url: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  return widths.map((width) => `${atWidth(url, width, format)} ${width}w`).join(', ');
}

/** The same picture at another width. An address of another shape is returned as it is. */
export function atWidth(url: string, width: number, format: 'avif' | 'webp' = 'webp'): string {
  return url.replace(FILE, `/${width}.${format}`);
}

/** Shown where a title has no poster and a person no portrait. */
export const POSTER_PLACEHOLDER = '/images/poster-placeholder.svg';
export const PERSON_PLACEHOLDER = '/images/person-placeholder.svg';
