import { useEffect, useState } from 'react';
import { type Band, type Covered, freeBand } from './free-band';

export interface Bands {
  /** Where captions can be placed. */
  captions: Band;
  /** Height covered at the top, apart from notes, which are placed below it. */
  noteTop: number;
}

/** Gap between text and controls, if there is room. */
const GAP = 8;
const LOW = 300;
/** Wider pictures have room next to it while the controls are hidden. */
const NARROW = 675;
const NONE: Bands = { captions: { top: 0, bottom: 0 }, noteTop: 0 };

const isSame = (a: Bands, b: Bands) =>
  a.noteTop === b.noteTop &&
  a.captions.top === b.captions.top &&
  a.captions.bottom === b.captions.bottom;

/** Fading elements use `data-shown`; their computed opacity is not reliable meanwhile. */
function isThere(element: Element): boolean {
  const layer = element.closest('[data-fades]');
  if (layer && !layer.matches('[data-shown], :focus-within')) return false;
  return element.checkVisibility({ visibilityProperty: true });
}

/** Children of `[data-covers]` cover the picture. */
function measure(player: HTMLElement): Bands {
  const { top, height, width } = player.getBoundingClientRect();
  const gap = height > LOW ? GAP : 0;
  const areBarsShown = player.querySelector('[data-fades][data-shown]') !== null;
  const covered: Covered[] = [];
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
  return { captions: freeBand(Math.round(height), covered), noteTop };
}

/** Free area of the picture, updated as controls appear and disappear. */
export function useBands(player: HTMLElement | null): Bands {
  const [bands, setBands] = useState(NONE);
  useEffect(() => {
    if (!player) return;
    const look = () =>
      setBands((last) => {
        const now = measure(player);
        return isSame(last, now) ? last : now;
      });
    const onSize = new ResizeObserver(look);
    onSize.observe(player);
    const onChange = new MutationObserver(look);
    onChange.observe(player, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-shown', 'data-captions'],
    });
    player.addEventListener('focusin', look);
    player.addEventListener('focusout', look);
    look();
    return () => {
      onSize.disconnect();
      onChange.disconnect();
      player.removeEventListener('focusin', look);
      player.removeEventListener('focusout', look);
    };
  }, [player]);
  return bands;
}
