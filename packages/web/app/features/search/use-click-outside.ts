import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls back when something outside `target` is pressed. */
export function useClickOutside(
  target: RefObject<HTMLElement | null>,
  onOutside: () => void,
): void {
  const report = useEffectEvent(onOutside);
  useEffect(() => {
    const listen = (event: PointerEvent) => {
      if (!target.current?.contains(event.target as Node)) report();
    };
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [target]);
}
