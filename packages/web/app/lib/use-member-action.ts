import { type MutationKey, useMutation, useMutationState } from '@tanstack/react-query';
import { actionFailure } from './action-failure';
import { say } from './say';
import { useAsMember } from './use-as-member';

export interface MemberAction<T> {
  /** What the newest press on its way wants, to be shown at once; undefined when none is. */
  wanted: T | undefined;
  /** Brings it to this state; a visitor is sent to sign in. */
  want: (value: T) => void;
}

interface MemberActionOptions<T, Answer> {
  /** Names what is pressed; stays the same while the component lives. */
  key: MutationKey;
  call: (value: T) => Promise<Answer>;
  remember: (answer: Answer) => void;
  /** `#…` of the place on the page that a visitor comes back to. */
  anchor?: string;
}

/**
 * A press that members can make again and again, shown before its answer is here. Presses go out one
 * after another and each names the end it wants, so that neither a second click nor a second tab turns
 * it back.
 */
export function useMemberAction<T, Answer>({
  key,
  call,
  remember,
  anchor,
}: MemberActionOptions<T, Answer>): MemberAction<T> {
  const asMember = useAsMember(anchor);
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: key.join(' ') },
    mutationFn: call,
    onSuccess: remember,
    onError: (error) => say(actionFailure(error)),
  });
  const underway = useMutationState({
    filters: { mutationKey: key, exact: true, status: 'pending' },
    select: (mutation) => mutation.state.variables as T,
  });
  return { wanted: underway.at(-1), want: (value) => asMember(() => mutate(value)) };
}
