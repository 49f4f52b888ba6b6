/** A member's unsent text. */
export interface Draft {
  body: string;
  isSpoiler: boolean;
}

const keyOf = (name: string) => `comment-draft:${name}`;

function isDraft(value: unknown): value is Draft {
  const { body, isSpoiler } = (value ?? {}) as Partial<Draft>;
  return typeof body === 'string' && typeof isSpoiler === 'boolean';
}

/** `null` if there is no draft. Storage may be blocked or full; writing works without it. */
export function readDraft(name: string): Draft | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

/** Kept until the tab is closed. Null or blank text removes it. */
export function saveDraft(name: string, draft: Draft | null): void {
  try {
    if (draft === null || draft.body.trim() === '') sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // Drafts are optional; see above.
  }
}
