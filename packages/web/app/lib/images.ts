/** Address of a stored picture at another of its widths (the contract lists them beside each field). */
export function imageAt(url: string, width: number, format: 'webp' | 'avif' = 'webp'): string {
  return url.replace(/\/\d+\.(webp|avif)$/, `/${width}.${format}`);
}

/** `srcset` of a stored picture, e.g. for `<source type="image/avif">`. */
export function srcSet(url: string, widths: number[], format: 'webp' | 'avif' = 'webp'): string {
  return widths.map((width) => `${imageAt(url, width, format)} ${width}w`).join(', ');
}

/** Shown where a title has no poster and a person no portrait. */
export const POSTER_PLACEHOLDER = '/images/poster-placeholder.svg';
export const PERSON_PLACEHOLDER = '/images/person-placeholder.svg';
