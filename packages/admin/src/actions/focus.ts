/** Moves the focus to an element if nothing has it, e.g. because the button that had it is gone or disabled. */
export function focusIfLost(element: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) element?.focus();
}

/** Moves the focus to the first invalid field, or to its error message if the field cannot take the focus. */
export function focusProblem(): void {
  const problems = document.querySelectorAll<HTMLElement>(
    'form [aria-invalid="true"], form .MuiFormHelperText-root.Mui-error',
  );
  const found = [...problems].find((problem) => !problem.closest('[hidden]'));
  if (!found) return;
  if (!found.hasAttribute('aria-invalid')) found.tabIndex = -1;
  found.focus();
}
