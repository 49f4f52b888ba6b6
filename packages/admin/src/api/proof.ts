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

/** Opens the dialog that asks for a proof of identity. Resolves to `false` if it was closed. */
export function askForProof(prove: Prove): Promise<boolean> {
  return new Promise((resolve) => {
    // If two calls need a proof at once, the earlier one is cancelled.
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

/** The pending proof request; `null` if there is none. */
export function useProofRequest(): ProofRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
  );
}
