import { useEffect, useEffectEvent } from 'react';
import { type Command, commandOf } from './keys';

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
