/** Body of an answer that says no more than that it was done; `done` of the contract. */
export const DONE = { ok: true } as const;
