/** Called once with whether identity was proved; `false` if the dialog was closed. */
type Finish = (isProved: boolean) => void;

let pending: Finish | null = null;
const listeners = new Set<() => void>();

function setPending(finish: Finish | null) {
  pending = finish;
  for (const listener of listeners) listener();
}

/** Opens the dialog that asks for a proof of identity; resolves with `false` if it was closed. */
export function askForProof(): Promise<boolean> {
  return new Promise((resolve) => {
    // Of two concurrent requests, the earlier one fails.
    pending?.(false);
    setPending((isProved) => {
      setPending(null);
      resolve(isProved);
    });
  });
}

/** The callback that finishes the open request; `null` if no proof is requested. */
export const currentProof = () => pending;

export function subscribeToProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
