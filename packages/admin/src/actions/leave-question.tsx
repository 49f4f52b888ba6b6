import { useEffect } from 'react';
import { useBlocker, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useBeforeUnload } from 'react-router-dom';

interface LeaveQuestionProps {
  /** Path of the screen whose parts are not asked about. */
  within?: string;
  /** Default: that of react-admin's forms. */
  question?: string;
}

/**
 * Asks before the screen is left. It is rendered while something is not saved: of several
 * a router hears the last alone.
 */
export function LeaveQuestion({ within, question }: LeaveQuestionProps) {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ nextLocation: { pathname } }) =>
      within === undefined || !`${pathname}/`.startsWith(`${within}/`),
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

/** The same inside a form, where several are on one screen. */
export function FormLeaveQuestion({ within }: LeaveQuestionProps) {
  const { isDirty } = useFormState();
  return isDirty && <LeaveQuestion within={within} />;
}
