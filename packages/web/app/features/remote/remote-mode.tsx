import { hasRtlLetter } from '@parde/shared/text-direction';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { paths } from '../../lib/paths';
import { type Direction, directionOf, isBack } from '../../lib/remote-keys';
import { startPageFocus } from './page-focus';
import { moveFocus, topLayer } from './spatial-navigation';

/** Attribute of the root element that enables large sizes and a strong focus indicator (`theme/remote.css`). */
const ATTRIBUTE = 'data-remote';

/**
 * Remote control navigation: arrows move the focus, OK presses, Back goes back. Loaded only if a remote control is
 * used.
 */
export default function RemoteMode() {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    document.documentElement.setAttribute(ATTRIBUTE, '');
    return () => document.documentElement.removeAttribute(ATTRIBUTE);
  }, []);
  useFocusOfPage();
  useKeys(() => void navigate(paths.home()));
  return null;
}

function useFocusOfPage(): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const start = useEffectEvent(() => startPageFocus(key, isReturn));
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with each page
  useEffect(() => start(), [key]);
}

/** Handles keys after all other handlers: those that a menu, a field or the player has handled are ignored. */
function useKeys(goHome: () => void): void {
  const home = useEffectEvent(goHome);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The same key may close a dialog before the event arrives here.
    const before = (event: KeyboardEvent) => {
      if (isBack(event)) wasOpen.current = topLayer() !== null;
    };
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const { target } = event;
      const direction = directionOf(event);
      let isTaken = false;
      if (direction && !ownsArrow(target, direction)) {
        moveFocus(direction, event.repeat);
        isTaken = true;
      } else if (isBack(event) && !erases(event)) {
        isTaken = event.repeat || (wasOpen.current && topLayer() === null) || goBack(home);
      } else if (event.key === 'Enter') isTaken = press(target);
      if (isTaken) event.preventDefault();
    };
    window.addEventListener('keydown', before, { capture: true });
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', before, { capture: true });
      window.removeEventListener('keydown', listen);
    };
  }, []);
}

const TEXT = 'input:not([type=radio], [type=checkbox], [type=range], [type=file]), textarea';

const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLElement && target.matches(TEXT);

/** Whether the key is Backspace in a field that contains text. */
const erases = ({ key, target }: KeyboardEvent) =>
  key === 'Backspace' && isText(target) && target.value !== '';

/** Whether a text runs from right to left: as its first letter does, whatever the direction of its field. */
function runsRtl(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  const letter = /\p{L}/u.exec(field.value)?.[0];
  return letter ? hasRtlLetter(letter) : getComputedStyle(field).direction === 'rtl';
}

/** Whether the focused element itself handles an arrow key. */
export function ownsArrow(target: EventTarget | null, direction: Direction): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="menu"]')) return true;
  const isSideways = direction === 'left' || direction === 'right';
  if (target.matches('input[type=range], [role="slider"]')) return isSideways;
  if (!isText(target)) return false;
  const { selectionStart: start, selectionEnd: end, value } = target;
  // Number and e-mail fields do not expose the position of the caret.
  if (start === null || start !== end) return isSideways && value !== '';
  const isRtl = runsRtl(target);
  const isForward = isSideways ? (direction === 'left') === isRtl : direction === 'down';
  if (!isSideways && target.tagName !== 'TEXTAREA') return false;
  return isForward ? start < value.length : start > 0;
}

/** Handles OK on elements that Enter does not activate; returns whether the element is one of these. */
function press(target: EventTarget | null): boolean {
  if (target instanceof HTMLSelectElement) {
    target.showPicker();
    return true;
  }
  if (!(target instanceof HTMLInputElement) || !/^(?:radio|checkbox)$/.test(target.type))
    return false;
  target.click();
  return true;
}

/** Simulates Escape, which closes dialogs and menus, for Back on a remote. */
function pressEscape(target: Element): void {
  target.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: 'Escape',
      code: 'Escape',
      bubbles: true,
      cancelable: true,
    }),
  );
}

/** Closes a layer above the page. */
function closeLayer(layer: HTMLElement): void {
  const focused = document.activeElement;
  pressEscape(
    focused && layer.contains(focused) ? focused : (layer.querySelector('input') ?? layer),
  );
  // The browser's native layers only react to real key presses.
  if (layer instanceof HTMLDialogElement && layer.open) layer.close();
  else if (layer.popover === 'auto') layer.hidePopover();
}

/** Whether the router has a page of this site to go back to. */
const hasPageBefore = () => Number((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/**
 * Goes one step back: closes a dialog or the search, leaves full screen, or returns to the previous page.
 *
 * @param goHome called on the first page of a visit, unless it is the front page
 * @returns whether there was anything to do: if not, the television leaves the site
 */
function goBack(goHome: () => void): boolean {
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
