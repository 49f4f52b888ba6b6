import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HdrFormat, toneMapTable } from '../../domain/media/tone-map.ts';

/** Raise it when the table of a format changes: files of other releases may still be there. */
const VERSION = 1;

/** Name of a format's table, by which an encode knows its filters again. */
export const tableName = ({ transfer, peakNits }: HdrFormat) =>
  `tone-map-${VERSION}-${transfer}-${Math.round(peakNits)}.cube`;

/** Writes the table of a format where ffmpeg can read it, once for this machine; returns its path. */
export async function writeToneMapTable(format: HdrFormat): Promise<string> {
  const folder = join(tmpdir(), 'parde-tone-map');
  const file = join(folder, tableName(format));
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  // Of two processes at once, both write the same.
  const own = `${file}.${process.pid}`;
  await writeFile(own, toneMapTable(format));
  await rename(own, file);
  return file;
}

/** A path as a filter's argument: escaped for the option and for the graph. */
const escaped = (path: string) =>
  path.replace(/[\\':]/g, (char) => `\\${char}`).replace(/[\\'[\],;]/g, (char) => `\\${char}`);

/**
 * HDR to SDR (BT.2390, see `domain/media/tone-map.ts`). Scales first, since the table is looked up
 * for every pixel.
 *
 * @param table path of the format's table, or its name
 */
export function toneMapFilters(
  { width, height }: { width: number; height: number },
  table: string,
): string {
  return [
    `zscale=w=${width}:h=${height}:min=2020_ncl`,
    'format=gbrp16le',
    `lut3d=file=${escaped(table)}:interp=tetrahedral`,
    'setparams=color_primaries=bt709:color_trc=bt709',
    'zscale=m=709:r=limited',
    'format=yuv420p',
  ].join(',');
}
