/** What a member has begun to write. */
export interface Draft {
  body: string;
  isSpoiler: boolean;
}

const keyOf = (name: string) => `comment-draft:${name}`;

function isDraft(value: unknown): value is Draft {
  const { body, isSpoiler } = (value ?? {}) as Partial<Draft>;
  return typeof body === 'string' && typeof isSpoiler === 'boolean';
}

/** Null: nothing was begun. Storage may be forbidden or full: a comment can be written without it. */
export function readDraft(name: string): Draft | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

/** Until the tab is closed. Null, or nothing but spaces: it is forgotten. */
export function keepDraft(name: string, draft: Draft | null): void {
  try {
    if (draft === null || draft.body.trim() === '') sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // See above.
  }
}
