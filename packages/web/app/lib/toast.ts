/* Short messages (toasts), one at a time, for results without a place of their own on the page. */

export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastMessage {
  /** Distinguishes messages with the same text. */
  id: number;
  words: string;
  /** A button beside the text, such as undo. */
  action: ToastAction | null;
}

let current: ToastMessage | null = null;
let counter = 0;
const listeners = new Set<() => void>();

function set(next: ToastMessage | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message at the bottom of the screen and announces it to screen readers. */
export function toast(words: string, action: ToastAction | null = null): void {
  counter += 1;
  set({ id: counter, words, action });
}

/** Removes the message, unless another one has replaced it. */
export function dismissToast(id: number): void {
  if (current?.id === id) set(null);
}

export const currentToast = (): ToastMessage | null => current;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
