import { useEffect } from 'react';
import { type Identifier, useBlocker, useRedirect, useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useBeforeUnload } from 'react-router-dom';

interface LeaveQuestionProps {
  /** Path of a screen within which navigation does not ask. */
  within?: string;
  /** Defaults to the question of react-admin's forms. */
  question?: string;
}

/**
 * Asks for confirmation before the screen is left. Render it only while something is unsaved, and only once: of several
 * blockers a router heeds only the last.
 */
export function LeaveQuestion({ within, question }: LeaveQuestionProps) {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ nextLocation: { pathname, state } }) =>
      !state?.isDeleted && (within === undefined || !`${pathname}/`.startsWith(`${within}/`)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(question ?? translate('ra.message.unsaved_changes'))) blocker.proceed?.();
    else blocker.reset?.();
  }, [blocker.state]);
  useBeforeUnload((event) => event.preventDefault());
  return null;
}

/** The same for a form, where a screen has several of them. */
export function FormLeaveQuestion({ within }: LeaveQuestionProps) {
  const { isDirty } = useFormState();
  return isDirty && <LeaveQuestion within={within} />;
}

/** Help text of an action whose result replaces what the form holds; empty while everything is saved. */
export const useUnsavedWarning = () =>
  useFormState().isDirty ? ' آنچه نوشته‌اید و هنوز ذخیره نکرده‌اید از میان می‌رود.' : '';

/** Leaves the screen of a record that was deleted, or merged into another: what is unsaved went with it. */
export function useLeaveDeleted() {
  // Null outside of forms.
  const form = useFormContext() as ReturnType<typeof useFormContext> | null;
  const redirect = useRedirect();
  return (to: 'list' | 'edit', resource: string, id?: Identifier) => {
    form?.reset(form.getValues());
    redirect(to, resource, id, undefined, { isDeleted: true });
  };
}
