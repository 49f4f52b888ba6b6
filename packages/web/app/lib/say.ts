/* One short sentence at a time, for what has no place of its own on the page. */

export interface Said {
  /** Tells two equal sentences apart. */
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

/** Shows a sentence at the foot of the screen and tells it to screen readers. */
export function say(words: string): void {
  counter += 1;
  set({ id: counter, words });
}

/** Takes the sentence away, unless another has taken its place. */
export function unsay(id: number): void {
  if (said?.id === id) set(null);
}

export const saidNow = (): Said | null => said;

export function onSaid(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
