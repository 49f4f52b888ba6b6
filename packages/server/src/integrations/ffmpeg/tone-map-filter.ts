import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HdrFormat, toneMapTable } from '../../domain/media/tone-map.ts';

/** Increment it when the table of a format changes: files of other releases may still exist. */
const VERSION = 1;

/** File name of a format's table, which also serves as part of an encode's fingerprint. */
export const tableName = ({ transfer, peakNits }: HdrFormat) =>
  `tone-map-${VERSION}-${transfer}-${Math.round(peakNits)}.cube`;

/** Writes the table of a format to a place where ffmpeg can read it, once per machine; returns its path. */
export async function writeToneMapTable(format: HdrFormat): Promise<string> {
  const folder = join(tmpdir(), 'parde-tone-map');
  const file = join(folder, tableName(format));
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  // If two processes get here at once, both write the same content.
  const own = `${file}.${process.pid}`;
  await writeFile(own, toneMapTable(format));
  await rename(own, file);
  return file;
}

/** Escapes a path as a filter argument, for the option and for the graph. */
const escaped = (path: string) =>
  path.replace(/[\\':]/g, (char) => `\\${char}`).replace(/[\\'[\],;]/g, (char) => `\\${char}`);

/**
 * Filters that convert HDR to SDR (BT.2390, see `domain/media/tone-map.ts`). They scale first, since the table is
 * looked up for every pixel.
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
