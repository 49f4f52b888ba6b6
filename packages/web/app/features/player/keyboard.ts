import { useEffect, useEffectEvent, useRef } from 'react';
import { directionOf, isBack, type MediaKey, mediaKeyOf } from '../../lib/remote-keys';
import { isRemoteMode } from '../../lib/remote-mode';

export type Command =
  | { type: 'toggle-play' }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'seek-by'; seconds: number }
  /** Fraction of the duration, 0–1. */
  | { type: 'seek-to-share'; share: number }
  | { type: 'volume-by'; change: number }
  | { type: 'toggle-mute' }
  | { type: 'toggle-fullscreen' }
  | { type: 'toggle-pip' }
  | { type: 'toggle-captions' }
  /** Positive values delay the captions, negative ones make them earlier. */
  | { type: 'delay-captions'; ms: number }
  | { type: 'next' }
  /** Goes to the previous episode, or to the beginning if there is none. */
  | { type: 'previous' }
  /**
   * Moves the focus from the picture to its buttons; `offers`: first to a button over the picture, such as skipping the
   * intro.
   */
  | { type: 'focus-controls'; offers: boolean }
  | { type: 'hide-controls' }
  | { type: 'rate-by'; steps: number }
  | { type: 'toggle-help' };

export const STEP_S = 5;
export const JUMP_S = 10;
const VOLUME_STEP = 0.05;

const PLAIN: Record<string, Command> = {
  Space: { type: 'toggle-play' },
  KeyK: { type: 'toggle-play' },
  KeyJ: { type: 'seek-by', seconds: -JUMP_S },
  KeyL: { type: 'seek-by', seconds: JUMP_S },
  ArrowLeft: { type: 'seek-by', seconds: -STEP_S },
  ArrowRight: { type: 'seek-by', seconds: STEP_S },
  ArrowUp: { type: 'volume-by', change: VOLUME_STEP },
  ArrowDown: { type: 'volume-by', change: -VOLUME_STEP },
  KeyM: { type: 'toggle-mute' },
  KeyF: { type: 'toggle-fullscreen' },
  KeyI: { type: 'toggle-pip' },
  KeyC: { type: 'toggle-captions' },
  KeyG: { type: 'delay-captions', ms: -100 },
  KeyH: { type: 'delay-captions', ms: 100 },
  KeyN: { type: 'next' },
};

const SHIFTED: Record<string, Command> = {
  Comma: { type: 'rate-by', steps: -1 },
  Period: { type: 'rate-by', steps: 1 },
  Slash: { type: 'toggle-help' },
  KeyG: { type: 'delay-captions', ms: -500 },
  KeyH: { type: 'delay-captions', ms: 500 },
  KeyN: { type: 'next' },
};

type Key = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/**
 * The command of a key; `null` if it has none. Uses the physical key, so that shortcuts also work with a Persian
 * layout, except on a number pad that types no digits, as without NumLock.
 */
export function commandOf(event: Key): Command | null {
  const { code, key, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey) return null;
  const name = code.startsWith('Numpad') && key.length > 1 ? key : code;
  if (shiftKey) return SHIFTED[name] ?? null;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(name)?.[1];
  if (digit) return { type: 'seek-to-share', share: Number(digit) / 10 };
  return PLAIN[name] ?? null;
}

/** Seek steps by how often a held key was repeated: the longer it is held, the faster. */
const REMOTE_STEPS_S = [JUMP_S, JUMP_S * 2, JUMP_S * 6];
const PRESSES_PER_SPEED = 8;

export const stepOf = (repeats: number): number =>
  REMOTE_STEPS_S[
    Math.min(REMOTE_STEPS_S.length - 1, Math.floor(repeats / PRESSES_PER_SPEED))
  ] as number;

/** The command of a media key, on remotes and keyboards. */
export function commandOfMedia(key: MediaKey, repeats: number): Command {
  if (key === 'play-pause') return { type: 'toggle-play' };
  if (key === 'forward') return { type: 'seek-by', seconds: stepOf(repeats) };
  if (key === 'rewind') return { type: 'seek-by', seconds: -stepOf(repeats) };
  return { type: key };
}

/** The focused part: the picture itself, the seek bar, or another control. */
export type FocusedPart = 'picture' | 'seek-bar' | 'control';

/** The command of OK or an arrow of a remote control; `null` if the key moves the focus or presses the button. */
export function commandOfRemote(
  event: Pick<KeyboardEvent, 'key' | 'keyCode'>,
  part: FocusedPart,
  repeats: number,
): Command | null {
  if (part === 'control') return null;
  if (event.key === 'Enter') return { type: 'toggle-play' };
  const direction = directionOf(event);
  if (direction === 'right') return { type: 'seek-by', seconds: stepOf(repeats) };
  if (direction === 'left') return { type: 'seek-by', seconds: -stepOf(repeats) };
  if (direction === null || part === 'seek-bar') return null;
  return { type: 'focus-controls', offers: direction === 'up' };
}

const TYPING = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], dialog';
const PRESSED_BY_SPACE = 'button, a, summary, [role="button"]';

/**
 * The player's shortcuts, except in text fields and menus: anywhere in the player, and when nothing
 * has focus. Up and down scroll the page unless the focus is in the player. Media keys work anywhere.
 *
 * @param areControlsOver then Back of a remote hides them first
 */
export function useKeyboard(
  container: HTMLElement | null,
  areControlsOver: () => boolean,
  onCommand: (command: Command) => void,
) {
  const repeats = useRef(0);
  const isHiding = useRef(false);
  const run = (event: KeyboardEvent, command: Command) => {
    event.preventDefault();
    if (!event.repeat || !/^(toggle|next|previous|focus)/.test(command.type)) onCommand(command);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLElement) || !container) return;
    const { target } = event;
    repeats.current = event.repeat ? repeats.current + 1 : 0;
    const media = mediaKeyOf(event);
    if (media) return run(event, commandOfMedia(media, repeats.current));
    const isInside = container.contains(target);
    if (!isInside && target !== document.body) return;
    if (target.closest(TYPING)) return;
    if (isRemoteMode() && (directionOf(event) || event.key === 'Enter')) {
      const command = commandOfRemote(event, partOf(target, container), repeats.current);
      return command ? run(event, command) : undefined;
    }
    const command = commandOf(event);
    if (!command) return;
    if (event.code === 'Space' && target.closest(PRESSED_BY_SPACE)) return;
    if (command.type === 'volume-by' && !isInside) return;
    run(event, command);
  });
  /** Runs before the handlers of the player's library, which shows the controls on every key. */
  const onBack = useEffectEvent((event: KeyboardEvent) => {
    if (!isBack(event)) return;
    const { target, type, repeat } = event;
    const isOver = (part: HTMLElement) => part.closest(`${TYPING}, [popover]`) !== null;
    if (type === 'keydown' && !repeat) {
      const isInside = target instanceof HTMLElement && container?.contains(target);
      isHiding.current =
        isRemoteMode() && areControlsOver() && isInside === true && !isOver(target);
      if (isHiding.current) onCommand({ type: 'hide-controls' });
    }
    if (!isHiding.current) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', onKeyDown, { signal });
    for (const type of ['keydown', 'keyup'] as const)
      document.addEventListener(type, onBack, { signal, capture: true });
    return () => listening.abort();
  }, []);
}

const partOf = (target: HTMLElement, container: HTMLElement): FocusedPart =>
  target === container || target === document.body
    ? 'picture'
    : target.matches('[role="slider"]')
      ? 'seek-bar'
      : 'control';
