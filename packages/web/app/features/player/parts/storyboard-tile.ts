import type { PlayerStoryboard } from '../player-props';

export interface Tile {
  url: string;
  /** Pixels from the left and top edges of the sheet. */
  x: number;
  y: number;
}

/** The thumbnail for a time; the last one is used for everything after it. */
export function tileAt(board: PlayerStoryboard, seconds: number): Tile | null {
  if (board.count === 0) return null;
  const wanted = Math.floor((Math.max(0, seconds) * 1_000) / board.intervalMs);
  const tile = Math.min(wanted, board.count - 1);
  const perSheet = board.columns * board.rows;
  const place = tile % perSheet;
  return {
    url: board.urlOf(Math.floor(tile / perSheet)),
    x: (place % board.columns) * board.tileWidth,
    y: Math.floor(place / board.columns) * board.tileHeight,
  };
}
