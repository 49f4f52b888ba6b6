import { useEffect } from 'react';
import { isRemoteMode } from '../../lib/remote-mode';
import { usePlayer } from './store';

/* With a remote control the focus is at the picture, where arrows seek, or at one of its buttons. */

export interface ControlsFocus {
  /** Whether controls currently cover a playing film. */
  areControlsOver: () => boolean;
  /**
   * Moves the focus to the buttons.
   *
   * @param hasOffers first to a button over the picture, such as skipping the intro
   */
  focusControls: (hasOffers: boolean) => void;
  /** Returns the focus to the picture. */
  hideControls: () => void;
}

export function useControlsFocus(video: HTMLVideoElement | null): ControlsFocus {
  const store = usePlayer();
  /** The focusable player element, where keys of a remote control start. */
  const frame = () => video?.closest<HTMLElement>('[data-part="player"]');
  return {
    areControlsOver() {
      if (!video || video.paused) return false;
      // Controls with the focus stay visible, however long no key is pressed.
      const hasFocus = document.activeElement?.matches('[data-part="player"] *') ?? false;
      return store.state.controlsVisible || hasFocus;
    },
    focusControls(hasOffers) {
      const player = frame();
      const offer =
        hasOffers && player?.querySelector<HTMLElement>('[data-covers="offers"] button');
      const control = player?.querySelector<HTMLElement>('[data-part="controls"] button');
      (offer || control)?.focus({ preventScroll: true });
    },
    hideControls() {
      frame()?.focus({ preventScroll: true });
      if (store.state.controlsVisible) store.toggleControls();
    },
  };
}

/** Idle time after which the controls of a playing film lose the focus of a remote control, and hide. */
const REST_AFTER_MS = 6_000;

export function useRestingFocus(container: HTMLElement | null, video: HTMLVideoElement): void {
  useEffect(() => {
    if (!container) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      const { activeElement } = document;
      const isInMenu = activeElement?.closest('[popover], dialog') != null;
      if (!isRemoteMode() || video.paused || isInMenu || !container.contains(activeElement)) return;
      container.focus({ preventScroll: true });
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, REST_AFTER_MS);
    };
    container.addEventListener('keydown', wait);
    return () => {
      clearTimeout(timer);
      container.removeEventListener('keydown', wait);
    };
  }, [container, video]);
}
