/** Called once: whether identity was proved, or the dialog was closed. */
type Finish = (isProved: boolean) => void;

let pending: Finish | null = null;
const listeners = new Set<() => void>();

function setPending(finish: Finish | null) {
  pending = finish;
  for (const listener of listeners) listener();
}

/** Opens the dialog that asks who one is; false: it was closed. */
export function askForProof(): Promise<boolean> {
  return new Promise((resolve) => {
    // Of two calls at once the earlier one gives up.
    pending?.(false);
    setPending((isProved) => {
      setPending(null);
      resolve(isProved);
    });
  });
}

/** What answers the open question; null: nothing is asked. */
export const currentProof = () => pending;

export function subscribeToProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
