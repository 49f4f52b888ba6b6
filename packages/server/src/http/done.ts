/** Body of answers that only confirm success; `done` in the contract. */
export const DONE = { ok: true } as const;
