const TYPES = new Map([
  ['m3u8', 'application/vnd.apple.mpegurl'],
  ['m4s', 'video/iso.segment'],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['m4a', 'audio/mp4'],
  ['mkv', 'video/x-matroska'],
  ['webm', 'video/webm'],
  ['vtt', 'text/vtt; charset=utf-8'],
  // Original files, which may have any encoding.
  ['srt', 'application/x-subrip'],
  ['ass', 'text/x-ssa'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['jpg', 'image/jpeg'],
]);

export const extensionOf = (key: string): string =>
  /\.(\w{1,8})$/.exec(key)?.[1]?.toLowerCase() ?? '';

/** The media type of a stored object, by the extension of its key. */
export const mediaType = (key: string): string =>
  TYPES.get(extensionOf(key)) ?? 'application/octet-stream';

/** The extension that says what a stored film is: its container, if its key ends in one of another media type. */
export function filmExtension({
  storageKey,
  container,
}: {
  storageKey: string;
  container: string;
}): string {
  const own = TYPES.get(container.toLowerCase());
  const isOther = own !== undefined && own !== mediaType(storageKey);
  return isOther ? container.toLowerCase() : extensionOf(storageKey) || container;
}

/** The name, with the extension of its content added unless its own means the same media type. */
export const nameByContent = (name: string, extension: string): string =>
  mediaType(name) === mediaType(`.${extension}`) ? name : `${name}.${extension}`;
