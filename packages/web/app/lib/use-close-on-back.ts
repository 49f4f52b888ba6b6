import { useEffect, useEffectEvent } from 'react';

/**
 * What lies above the page, the top one last. An entry of the history stands for each, with the page's address and
 * state, and with its height as `layers`.
 */
const open: (() => void)[] = [];

interface Entry {
  /** Of the router: the page's place in its history. */
  idx?: number;
  layers?: number;
}

const currentEntry = () => (history.state as Entry | null) ?? {};

/** Where Back begins. */
let at: Entry = {};

/**
 * An entry stays when its layer is closed otherwise: to remove it takes time, in which the router may go elsewhere.
 * The next layer uses it again, and Back passes over it.
 */
function pushEntries(): void {
  for (let { layers = 0 } = currentEntry(); layers < open.length; layers += 1) {
    history.pushState({ ...currentEntry(), layers: layers + 1 }, '');
  }
  at = currentEntry();
}

/** Before the router, which hears nothing of a step between entries of one page. */
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
  // One that stays open needs an entry again.
  setTimeout(pushEntries);
}

/** Back in the browser closes what is open instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const layer = () => close();
    open.push(layer);
    pushEntries();
    // The same listener is added only once.
    addEventListener('popstate', onStep, { capture: true });
    return () => void open.splice(open.indexOf(layer), 1);
  }, [isOpen]);
}
