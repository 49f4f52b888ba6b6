import { useEffect, useState } from 'react';

/** Pixels from the top of the picture. */
export interface CoveredEdges {
  from: number;
  to: number;
}

/** Pixels covered at top and bottom. */
export interface Band {
  top: number;
  bottom: number;
}

/** Minimum useful height in pixels: two lines on the smallest screen. */
const MIN_HEIGHT = 44;

/**
 * The band in which text does not overlap anything drawn over the picture: the lowest one with enough room, else the
 * largest.
 */
export function captionSafeArea(height: number, covered: readonly CoveredEdges[]): Band {
  let edge = 0;
  const gaps: CoveredEdges[] = [];
  for (const { from, to } of [...covered, { from: height, to: height }].sort(
    (a, b) => a.from - b.from,
  )) {
    if (from > edge) gaps.push({ from: edge, to: Math.min(from, height) });
    edge = Math.max(edge, to);
  }
  const sizeOf = (gap: CoveredEdges) => gap.to - gap.from;
  const best =
    gaps.findLast((gap) => sizeOf(gap) >= MIN_HEIGHT) ??
    gaps.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  return best ? { top: best.from, bottom: height - best.to } : { top: height, bottom: 0 };
}

interface SafeArea {
  /** Band in which captions can be placed. */
  captions: Band;
  /** Height covered at the top, apart from notes, which are placed below it. */
  noteTop: number;
}

/** Gap between text and controls, if there is room. */
const GAP = 8;
const LOW = 300;
/** Maximum width at which offers are avoided while the controls are hidden; wider pictures have room beside them. */
const NARROW = 675;
const NONE: SafeArea = { captions: { top: 0, bottom: 0 }, noteTop: 0 };

const isSame = (a: SafeArea, b: SafeArea) =>
  a.noteTop === b.noteTop &&
  a.captions.top === b.captions.top &&
  a.captions.bottom === b.captions.bottom;

/** Fading elements use `data-shown`; their computed opacity is not reliable during the transition. */
function isThere(element: Element): boolean {
  const layer = element.closest('[data-fades]');
  if (layer && !layer.matches('[data-shown], :focus-within')) return false;
  // Televisions with Chromium 120 know only this former name of `visibilityProperty`.
  return element.checkVisibility({ checkVisibilityCSS: true });
}

/** Measures the elements that cover the picture: the children of `[data-covers]`. */
function measure(player: HTMLElement): SafeArea {
  const { top, height, width } = player.getBoundingClientRect();
  const gap = height > LOW ? GAP : 0;
  const areBarsShown = player.querySelector('[data-fades][data-shown]') !== null;
  const covered: CoveredEdges[] = [];
  let noteTop = 0;
  for (const element of player.querySelectorAll('[data-covers] > *')) {
    if (!isThere(element)) continue;
    if (!areBarsShown && width > NARROW && element.closest('[data-covers=offers]')) continue;
    const box = element.getBoundingClientRect();
    if (box.height === 0) continue;
    const one = { from: Math.floor(box.top - top), to: Math.ceil(box.bottom - top) };
    covered.push({ from: one.from - gap, to: one.to + gap });
    const isNote = element.closest('[data-covers=note]') !== null;
    if (!isNote && one.to < height / 2) noteTop = Math.max(noteTop, one.to);
  }
  return { captions: captionSafeArea(Math.round(height), covered), noteTop };
}

/** Free area of the picture, updated as controls appear and disappear. */
export function useCaptionSafeArea(player: HTMLElement | null): SafeArea {
  const [bands, setBands] = useState(NONE);
  useEffect(() => {
    if (!player) return;
    const update = () =>
      setBands((last) => {
        const now = measure(player);
        return isSame(last, now) ? last : now;
      });
    const onSize = new ResizeObserver(update);
    onSize.observe(player);
    const onChange = new MutationObserver(update);
    onChange.observe(player, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-shown', 'data-captions'],
    });
    player.addEventListener('focusin', update);
    player.addEventListener('focusout', update);
    update();
    return () => {
      onSize.disconnect();
      onChange.disconnect();
      player.removeEventListener('focusin', update);
      player.removeEventListener('focusout', update);
    };
  }, [player]);
  return bands;
}
