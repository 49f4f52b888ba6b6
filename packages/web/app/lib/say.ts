/* Short messages (toasts), one at a time, for results without a place of their own on the page. */

export interface Said {
  /** Distinguishes equal messages. */
  id: number;
  words: string;
}

let said: Said | null = null;
let counter = 0;
const listeners = new Set<() => void>();

function set(next: Said | null): void {
  said = next;
  for (const listener of listeners) listener();
}

/** Shows a message at the bottom of the screen and announces it to screen readers. */
export function say(words: string): void {
  counter += 1;
  set({ id: counter, words });
}

/** Removes the message, unless another one has replaced it. */
export function unsay(id: number): void {
  if (said?.id === id) set(null);
}

export const saidNow = (): Said | null => said;

export function onSaid(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
