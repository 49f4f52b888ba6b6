import { useEffect, useEffectEvent } from 'react';

export type Command =
  | { type: 'toggle-play' }
  | { type: 'seek-by'; seconds: number }
  /** 0–1 of the duration. */
  | { type: 'seek-to-share'; share: number }
  | { type: 'volume-by'; change: number }
  | { type: 'toggle-mute' }
  | { type: 'toggle-fullscreen' }
  | { type: 'toggle-pip' }
  | { type: 'toggle-captions' }
  /** Positive: later; negative: earlier. */
  | { type: 'delay-captions'; ms: number }
  | { type: 'next' }
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

type Key = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/**
 * The command of a key; null: none. Uses the physical key, so that shortcuts also work with a
 * Persian layout.
 */
export function commandOf({ code, shiftKey, ctrlKey, altKey, metaKey }: Key): Command | null {
  if (ctrlKey || altKey || metaKey) return null;
  if (shiftKey) return SHIFTED[code] ?? null;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit) return { type: 'seek-to-share', share: Number(digit) / 10 };
  return PLAIN[code] ?? null;
}

const TYPING = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], dialog';
const PRESSED_BY_SPACE = 'button, a, summary, [role="button"]';

/**
 * The player's shortcuts, except in text fields and menus: anywhere in the player, and when nothing
 * has focus. Up and down scroll the page unless the focus is in the player.
 */
export function useKeyboard(container: HTMLElement | null, onCommand: (command: Command) => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLElement) || !container) return;
    const { target } = event;
    const isInside = container.contains(target);
    if (!isInside && target !== document.body) return;
    if (target.closest(TYPING)) return;
    const command = commandOf(event);
    if (!command) return;
    if (event.code === 'Space' && target.closest(PRESSED_BY_SPACE)) return;
    if (command.type === 'volume-by' && !isInside) return;
    if (event.repeat && command.type.startsWith('toggle')) return;
    event.preventDefault();
    onCommand(command);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
