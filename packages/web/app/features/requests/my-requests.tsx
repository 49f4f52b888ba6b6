import type { TitleRequest } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { Button } from '../../components/button';
import { Chip } from '../../components/chip';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { PagedList } from '../../components/paged-list';
import { RowsSkeleton } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { TimeAgo } from '../../components/time-ago';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { usePage } from '../../lib/page-param';
import { paths } from '../../lib/paths';
import { toast } from '../../lib/toast';
import { refreshRequests, requestsQuery } from './api';
import styles from './my-requests.module.css';
import { requestFacts } from './request-words';
import { text } from './text';

const hrefOf = (page: number) => `${paths.newRequest}${page > 1 ? `?page=${page}` : ''}#mine`;

/** The member's requests, newest first; paged by `page` in the URL. */
export function MyRequests() {
  const page = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery({
    ...requestsQuery(page),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Text as="section" above="section" id="mine" aria-labelledby="mine-title">
      <Text as="h2" below={16} ref={heading} id="mine-title" tabIndex={-1}>
        {text.mine}
      </Text>
      <PagedList
        query={query}
        skeleton={<RowsSkeleton />}
        hrefOf={hrefOf}
        empty={
          <Stack panel center className={styles.empty}>
            <p>{text.empty.title}</p>
            <Text size={14} tone="quiet">
              {text.empty.hint}
            </Text>
          </Stack>
        }
        emptyPage={text.emptyPage}
      >
        {(items) => (
          <Stack as="ul" gap={8}>
            {items.map((request) => (
              <RequestRow
                key={request.id}
                request={request}
                onWithdrawn={() => heading.current?.focus()}
              />
            ))}
          </Stack>
        )}
      </PagedList>
    </Text>
  );
}

const TONES = {
  open: 'quiet',
  accepted: 'strong',
  declined: 'error',
  fulfilled: 'go',
} satisfies Record<TitleRequest['state'], ComponentProps<typeof Chip>['tone']>;

interface RequestRowProps {
  request: TitleRequest;
  onWithdrawn: () => void;
}

/** One request: title, votes and state. */
function RequestRow({ request, onWithdrawn }: RequestRowProps) {
  const { title, state, reason, votes, fulfilledBy, createdAt } = request;
  return (
    <Stack as="li" direction="row" align="center" wrap panel gap={16} rowGap={12}>
      <Stack gap={4} className={styles.words}>
        <Stack as="p" direction="row" align="center" wrap gap={12} rowGap={4}>
          <Text as="bdi" weight="medium" shrink>
            {title}
          </Text>
          <Chip tone={TONES[state]}>{text.states[state]}</Chip>
        </Stack>
        <Stack as="p" direction="row" wrap size={14} tone="quiet" gap={16} rowGap={0}>
          <span>{requestFacts(request)}</span>
          <span>{text.voices(formatCount(votes))}</span>
          <TimeAgo at={createdAt} />
        </Stack>
        {reason && (
          <Text size={14}>
            {text.reason} <bdi>{reason}</bdi>
          </Text>
        )}
      </Stack>
      {fulfilledBy && (
        <Button to={fulfilledBy.path} variant="action" size="small">
          {text.watch}
        </Button>
      )}
      {(state === 'open' || state === 'accepted') && (
        <WithdrawRequest request={request} onWithdrawn={onWithdrawn} />
      )}
    </Stack>
  );
}

interface WithdrawRequestProps {
  request: Pick<TitleRequest, 'id' | 'title'>;
  /** Receives the focus when the row is removed. */
  onWithdrawn: () => void;
}

/** Withdraws a vote, after confirmation. */
function WithdrawRequest({ request, onWithdrawn }: WithdrawRequestProps) {
  const { id, title } = request;
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => callWithCsrf('DELETE /api/user/requests/{id}', { params: { id } }),
    onSuccess: () => {
      setAsking(false);
      refreshRequests(client);
      toast(text.withdrawing.done);
      onWithdrawn();
    },
  });
  const ask = () => {
    reset();
    setAsking(true);
  };
  return (
    <>
      <Button size="small" aria-label={text.withdrawName(title)} onClick={ask}>
        {text.withdraw}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text.withdrawing.title}
          confirmText={text.withdrawing.confirm}
          isPending={isPending}
          error={error && actionFailure(error)}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        >
          {text.withdrawing.hint}
        </ConfirmDialog>
      )}
    </>
  );
}
