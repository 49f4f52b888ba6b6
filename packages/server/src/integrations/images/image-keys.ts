/** Widths in pixels of the available variants. */
export const IMAGE_WIDTHS = [92, 154, 185, 342, 500, 780, 1280, 1920] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

export const IMAGE_FORMATS = ['avif', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

const HASH = /^[0-9a-f]{32}$/;

export function isImageHash(text: string): boolean {
  return HASH.test(text);
}

export function isImageWidth(width: number): width is ImageWidth {
  return (IMAGE_WIDTHS as readonly number[]).includes(width);
}

/** Storage key of an original. Subfolders by two letters of the hash keep folders small. */
export function originalKey(hash: string): string {
  return `images/${hash.slice(0, 2)}/${hash}`;
}

export function variantKey(hash: string, width: ImageWidth, format: ImageFormat): string {
  return `variants/${hash.slice(0, 2)}/${hash}-${width}.${format}`;
}
