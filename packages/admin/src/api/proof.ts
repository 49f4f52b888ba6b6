import type { CallInput } from '@parde/contract/client';
import { useSyncExternalStore } from 'react';

export type Proof = CallInput<'POST /api/admin/proof'>['body'];

/** Sends a proof; rejects with an `ApiError` when it is wrong. */
type Prove = (proof: Proof) => Promise<unknown>;

interface ProofRequest {
  prove: Prove;
  /** Called once: whether identity was proved, or the dialog was closed. */
  finish: (isProved: boolean) => void;
}

let pending: ProofRequest | null = null;
const listeners = new Set<() => void>();

function setPending(request: ProofRequest | null) {
  pending = request;
  for (const listener of listeners) listener();
}

/** Opens the dialog that asks who one is; false: it was closed. */
export function askForProof(prove: Prove): Promise<boolean> {
  return new Promise((resolve) => {
    // Of two calls at once the earlier one gives up.
    pending?.finish(false);
    setPending({
      prove,
      finish: (isProved) => {
        setPending(null);
        resolve(isProved);
      },
    });
  });
}

/** What the dialog has to ask; null: nothing. */
export function useProofRequest(): ProofRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
  );
}
