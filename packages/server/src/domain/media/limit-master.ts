/**
 * A master playlist without the renditions above the allowed height. Other texts are returned
 * unchanged.
 */
export function limitMaster(text: string, maxResolution: number): string {
  return text.replace(/^#EXT-X-STREAM-INF:.*\n(?<path>.*)\n?/gm, (entry, path: string) => {
    const rung = /^v(\d+)\//.exec(path)?.[1];
    return rung !== undefined && Number(rung) > maxResolution ? '' : entry;
  });
}
