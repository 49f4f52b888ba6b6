/**
 * A master playlist without the renditions that have more lines than may be seen. Other playlists and texts have none,
 * and stay as they are.
 */
export function limitMaster(text: string, maxResolution: number): string {
  return text.replace(/^#EXT-X-STREAM-INF:.*\n(?<path>.*)\n?/gm, (entry, path: string) => {
    const rung = /^v(\d+)\//.exec(path)?.[1];
    return rung !== undefined && Number(rung) > maxResolution ? '' : entry;
  });
}
