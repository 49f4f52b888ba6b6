import type { Direction } from '../../lib/remote-keys';

/* Finds the nearest of several boxes in a direction
   (https://drafts.csswg.org/css-nav-1/#find-the-shortest-distance). */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Weight of the distance across the direction: a jump to another line is worse than one to another column. */
const ACROSS = { horizontal: 30, vertical: 2 };
/** Bonus for a box that covers the whole side of the origin. */
const ALIGNED = 5;
/** Weight of the distance between centres, which decides between boxes that are equally near. */
const CENTRE = 0.01;
/** Fraction of the smaller box by which two neighbours may overlap. */
const OVERLAP = 0.5;

/** The box rotated so that every direction becomes "down". */
function turned({ left, top, right, bottom }: Box, direction: Direction): Box {
  if (direction === 'down') return { left, top, right, bottom };
  if (direction === 'up') return { left, top: -bottom, right, bottom: -top };
  if (direction === 'right') return { left: top, top: left, right: bottom, bottom: right };
  return { left: top, top: -right, right: bottom, bottom: -left };
}

function isBeyond(from: Box, to: Box): boolean {
  const slack = OVERLAP * Math.min(from.bottom - from.top, to.bottom - to.top);
  return to.top >= from.bottom - slack && to.bottom > from.bottom;
}

function distance(from: Box, to: Box, across: number): number {
  const along = Math.max(0, to.top - from.bottom);
  const aside = Math.max(0, to.left - from.right, from.left - to.right);
  const shared = Math.min(from.right, to.right) - Math.max(from.left, to.left);
  const width = Math.max(1, from.right - from.left);
  const centres = Math.abs(from.left + from.right - to.left - to.right) / 2;
  return (
    Math.hypot(along, aside) +
    aside * across -
    (Math.max(0, shared) / width) * ALIGNED +
    centres * CENTRE
  );
}

/**
 * Index of the nearest box in a direction; -1 if there is none. With `isLine`, only boxes of the same line are
 * considered sideways.
 */
export function nearest(
  origin: Box,
  boxes: readonly Box[],
  direction: Direction,
  isLine = false,
): number {
  const from = turned(origin, direction);
  const isHorizontal = direction === 'left' || direction === 'right';
  const across = isHorizontal ? ACROSS.horizontal : ACROSS.vertical;
  let best = -1;
  let shortest = Number.POSITIVE_INFINITY;
  for (const [index, box] of boxes.entries()) {
    const to = turned(box, direction);
    if (!isBeyond(from, to)) continue;
    if (isLine && isHorizontal && (to.left >= from.right || to.right <= from.left)) continue;
    const far = distance(from, to, across);
    if (far >= shortest) continue;
    shortest = far;
    best = index;
  }
  return best;
}
