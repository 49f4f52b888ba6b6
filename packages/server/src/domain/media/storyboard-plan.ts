import { displaySize } from './ladder.ts';
import type { MediaProbe } from './media-probe.ts';

export interface StoryboardPlan {
  /** In pixels. */
  tileWidth: number;
  tileHeight: number;
  columns: number;
  rows: number;
  /** Tile n, from 0, shows the film at n × `intervalMs`. */
  intervalMs: number;
  /** Total number of tiles. */
  count: number;
}

/** Candidate intervals; the first one that keeps the count within bounds is used. */
const STEPS_MS = [1000, 2000, 5000, 10_000, 15_000, 20_000, 30_000, 60_000];
/** Gives four to eight sheets of half a megabyte per film. */
const MAX_TILES = 800;
/** Pixels per tile: 213 × 120 at 16:9, the same number for other aspect ratios. */
const TILE_PIXELS = 213 * 120;
const TILE_WIDTHS = { min: 90, max: 240 };
const SIDE = 10;

/** Plans the thumbnails of a film: every second for a clip, every ten seconds for two hours. */
export function planStoryboard({ durationMs, video }: MediaProbe): StoryboardPlan {
  const { width, height } = displaySize(video);
  const wanted = Math.sqrt((TILE_PIXELS * width) / height);
  const tileWidth = even(Math.min(TILE_WIDTHS.max, Math.max(TILE_WIDTHS.min, wanted)));
  const tileHeight = even((tileWidth * height) / width);
  const step = STEPS_MS.find((ms) => durationMs / ms <= MAX_TILES);
  const intervalMs = step ?? Math.ceil(durationMs / MAX_TILES);
  const count = Math.max(1, Math.ceil(durationMs / intervalMs));
  const columns = Math.min(SIDE, count);
  const rows = Math.min(SIDE, Math.ceil(count / columns));
  return { tileWidth, tileHeight, columns, rows, intervalMs, count };
}

const even = (side: number) => Math.max(2, Math.round(side / 2) * 2);
