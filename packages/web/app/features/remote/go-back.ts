import { topLayer } from './spatial-navigation';

/** Escape is what closes things; Back of a remote does the same to what is open. */
function pressEscape(target: Element): void {
  target.dispatchEvent(
    new KeyboardEvent('keydown', {
      ...{ key: 'Escape', code: 'Escape', bubbles: true, cancelable: true },
    }),
  );
}

/** Closes what lies above the page. */
function closeLayer(layer: HTMLElement): void {
  const focused = document.activeElement;
  pressEscape(
    focused && layer.contains(focused) ? focused : (layer.querySelector('input') ?? layer),
  );
  // The browser's own layers know only real keys.
  if (layer instanceof HTMLDialogElement && layer.open) layer.close();
  else if (layer.popover === 'auto') layer.hidePopover();
}

/** Whether the router has a page of this site to go back to. */
const hasPageBefore = () => Number((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/**
 * One step back: closes a dialog or the search, leaves full screen, or returns to the page before.
 *
 * @param goHome for the first page of a visit that is not the front page
 * @returns whether there was anything to do: if not, the television leaves the site
 */
export function goBack(goHome: () => void): boolean {
  const layer = topLayer();
  if (layer) {
    closeLayer(layer);
    return true;
  }
  if (document.fullscreenElement) {
    void document.exitFullscreen();
    return true;
  }
  if (hasPageBefore()) history.back();
  else if (location.pathname === '/' && location.search === '') return false;
  else goHome();
  return true;
}
