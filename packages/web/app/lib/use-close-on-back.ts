import { useEffect, useEffectEvent } from 'react';

/**
 * Callbacks that close the layers above the page, the topmost last. Each layer has a history entry with the page's URL
 * and state, and its depth as `layers`.
 */
const open: (() => void)[] = [];

interface Entry {
  /** Set by the router: the index of the page in its history. */
  idx?: number;
  layers?: number;
}

const currentEntry = () => (history.state as Entry | null) ?? {};

/** The entry from which a Back step starts. */
let at: Entry = {};

/**
 * Adds a history entry for each open layer. An entry is kept if its layer is closed in another way: removing it is
 * asynchronous, and the router may navigate in the meantime. The next layer reuses the entry, and Back skips it.
 */
function pushEntries(): void {
  for (let { layers = 0 } = currentEntry(); layers < open.length; layers += 1) {
    history.pushState({ ...currentEntry(), layers: layers + 1 }, '');
  }
  at = currentEntry();
}

/** Runs before the router's listener, which does not see steps between entries of the same page. */
function onStep(event: PopStateEvent): void {
  const from = at;
  at = currentEntry();
  const { idx, layers = 0 } = at;
  if (idx !== from.idx || layers >= (from.layers ?? 0)) return;
  event.stopImmediatePropagation();
  const close = open.at(-1);
  if (!close) {
    history.go(-1 - layers);
    return;
  }
  close();
  // A layer that stays open needs an entry again.
  setTimeout(pushEntries);
}

/** The browser's Back button closes the open layer instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const layer = () => close();
    open.push(layer);
    pushEntries();
    // Adding the same listener again has no effect.
    addEventListener('popstate', onStep, { capture: true });
    return () => void open.splice(open.indexOf(layer), 1);
  }, [isOpen]);
}
