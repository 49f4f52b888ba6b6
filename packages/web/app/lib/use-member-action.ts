import {
  type MutationKey,
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useMutationState,
  useQuery,
} from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { ensureUser, useAuth } from '../stores/auth';
import { actionFailure } from './action-failure';
import { type SignInReason, type SignInState, signInPath } from './guard';
import { toast } from './toast';

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
  reason: SignInReason;
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
  reason,
  anchor,
}: MemberActionOptions<T, Answer>): MemberAction<T> {
  const requireMember = useRequireMember(reason, anchor);
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

/**
 * Runs a members-only action; visitors sign in first and return to this page.
 *
 * @param reason shown above the sign-in form
 * @param anchor `#…` fragment to return to
 */
export function useRequireMember(reason: SignInReason, anchor = ''): (act: () => void) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (act) => {
    const state: SignInState = { for: reason };
    void ensureUser().then((user) =>
      user ? act() : navigate(signInPath(document.cookie, pathname + search + anchor), { state }),
    );
  };
}

/** A member's data; `undefined`, and not requested, if there is no user. */
export function useMemberQuery<T>(options: UseQueryOptions<T, Error, T, QueryKey>): T | undefined {
  // Nothing is loaded before a profile was chosen.
  const hasUser = useAuth(({ user }) => user !== null && user.profile !== null);
  const { data } = useQuery({ ...options, enabled: hasUser });
  return hasUser ? data : undefined;
}
