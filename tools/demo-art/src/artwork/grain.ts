import { seededRandom } from './seeded-random.ts';

const side = 512;
let tile: Int8Array | undefined;

/**
 * One tile of paper: a slow mottle of bilinear value noise, and a little fine grain. Created once.
 * The fine grain vanishes in the sizes that pages show, but costs most of the bytes.
 */
function paperTile(): Int8Array {
  if (tile) return tile;
  const random = seededRandom('paper');
  const made = new Int8Array(side * side);
  const cell = 4;
  const coarse = side / cell;
  const lattice = Float32Array.from({ length: coarse * coarse }, () => random.next() - 0.5);
  const at = (x: number, y: number) => lattice[(y % coarse) * coarse + (x % coarse)] ?? 0;
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [cx, cy] = [Math.floor(x / cell), Math.floor(y / cell)];
      const [fx, fy] = [(x % cell) / cell, (y % cell) / cell];
      const upper = at(cx, cy) * (1 - fx) + at(cx + 1, cy) * fx;
      const lower = at(cx, cy + 1) * (1 - fx) + at(cx + 1, cy + 1) * fx;
      const mottle = upper * (1 - fy) + lower * fy;
      made[y * side + x] = Math.round(mottle * 11 + (random.next() - 0.5) * 4);
    }
  }
  tile = made;
  return made;
}

/**
 * Adds print grain to RGBA pixels, in place. One pass over the bytes in JavaScript is several times
 * cheaper than an overlay composite, and gives the same bytes everywhere.
 */
export function addGrain(pixels: Buffer, width: number, height: number, seed: string): void {
  const noise = paperTile();
  const random = seededRandom(`grain:${seed}`);
  const [dx, dy] = [random.int(0, side - 1), random.int(0, side - 1)];
  const bytes = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    const row = ((y + dy) & (side - 1)) * side;
    for (let x = 0; x < width; x += 1) {
      const grain = noise[row + ((x + dx) & (side - 1))] ?? 0;
      bytes[at] = (bytes[at] ?? 0) + grain;
      bytes[at + 1] = (bytes[at + 1] ?? 0) + grain;
      bytes[at + 2] = (bytes[at + 2] ?? 0) + grain;
      at += 4;
    }
  }
}
