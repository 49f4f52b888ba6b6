import { useEffect, useState } from 'react';
import { type Band, type Covered, freeBand } from './free-band';

export interface Bands {
  /** Where captions stand. */
  captions: Band;
  /** How far the picture is covered from above, but for notes, which stand below that. */
  noteTop: number;
}

/** Between words and controls, where the picture has room for it. */
const GAP = 8;
const LOW = 300;
/** Wider pictures have room beside what waits there while the bars are hidden. */
const NARROW = 675;
const NONE: Bands = { captions: { top: 0, bottom: 0 }, noteTop: 0 };

const isSame = (a: Bands, b: Bands) =>
  a.noteTop === b.noteTop &&
  a.captions.top === b.captions.top &&
  a.captions.bottom === b.captions.bottom;

/** What fades comes and goes by `data-shown`; while it does, its looks tell nothing. */
function isThere(element: Element): boolean {
  const layer = element.closest('[data-fades]');
  if (layer && !layer.matches('[data-shown], :focus-within')) return false;
  return element.checkVisibility({ visibilityProperty: true });
}

/** Children of `[data-covers]` are what covers the picture. */
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

/** Room over the picture that nothing of the player takes, followed as its parts come and go. */
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
