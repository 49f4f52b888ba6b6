import { type MutationKey, useMutation, useMutationState } from '@tanstack/react-query';
import { actionFailure } from './action-failure';
import { toast } from './toast';
import { useRequireMember } from './use-as-member';

export interface MemberAction<T> {
  /** State wanted by the latest pending press, for optimistic display; undefined when none. */
  wanted: T | undefined;
  /** Requests this state; visitors are sent to sign in. */
  want: (value: T) => void;
}

interface MemberActionOptions<T, Answer> {
  /** Mutation key; constant for the life of the component. */
  key: MutationKey;
  call: (value: T) => Promise<Answer>;
  updateCache: (answer: Answer) => void;
  /** `#…` fragment that a visitor returns to. */
  anchor?: string;
}

/**
 * An action that members can toggle repeatedly, displayed optimistically. Calls are serialized and
 * each names the wanted state, so that neither a second click nor a second tab reverts it.
 */
export function useMemberAction<T, Answer>({
  key,
  call,
  updateCache,
  anchor,
}: MemberActionOptions<T, Answer>): MemberAction<T> {
  const requireMember = useRequireMember(anchor);
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: key.join(' ') },
    mutationFn: call,
    onSuccess: updateCache,
    onError: (error) => toast(actionFailure(error)),
  });
  const underway = useMutationState({
    filters: { mutationKey: key, exact: true, status: 'pending' },
    select: (mutation) => mutation.state.variables as T,
  });
  return { wanted: underway.at(-1), want: (value) => requireMember(() => mutate(value)) };
}
