import type { TitleRequest } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import button from '../../components/button.module.css';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { Pagination } from '../../components/pagination';
import { RowsSkeleton } from '../../components/skeletons';
import { TimeAgo } from '../../components/time-ago';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { pageParam } from '../../lib/page-param';
import { paths } from '../../lib/paths';
import { say } from '../../lib/say';
import { refreshRequests, requestsQuery } from './api';
import styles from './my-requests.module.css';
import { requestFacts } from './request-words';
import { text } from './text';

const hrefOf = (page: number) => `${paths.newRequest}${page > 1 ? `?page=${page}` : ''}#mine`;

/** The member's requests, newest first; paged by `page` in the URL. */
export function MyRequests() {
  const [search] = useSearchParams();
  const page = pageParam(search);
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery({
    ...requestsQuery(page),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <section id="mine" className={styles.mine} aria-labelledby="mine-title">
      <h2 ref={heading} id="mine-title" tabIndex={-1} className={styles.title}>
        {text.mine}
      </h2>
      <Loaded query={query} skeleton={<RowsSkeleton />}>
        {(list) => (
          <>
            {list.data.length > 0 ? (
              <ul className={styles.rows}>
                {list.data.map((request) => (
                  <RequestRow
                    key={request.id}
                    request={request}
                    onWithdrawn={() => heading.current?.focus()}
                  />
                ))}
              </ul>
            ) : page > 1 ? (
              <EmptyState {...text.emptyPage} href={hrefOf(1)} />
            ) : (
              <div className={styles.empty}>
                <p>{text.empty.title}</p>
                <p className={styles.quiet}>{text.empty.hint}</p>
              </div>
            )}
            <Pagination list={list} hrefOf={hrefOf} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface RequestRowProps {
  request: TitleRequest;
  onWithdrawn: () => void;
}

/** One request: title, votes and state. */
function RequestRow({ request, onWithdrawn }: RequestRowProps) {
  const { title, state, reason, votes, fulfilledBy, createdAt } = request;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.head}>
          <bdi className={styles.name}>{title}</bdi>
          <span className={styles.chip} data-state={state}>
            {text.states[state]}
          </span>
        </p>
        <p className={styles.facts}>
          <span>{requestFacts(request)}</span>
          <span>{text.voices(formatCount(votes))}</span>
          <TimeAgo at={createdAt} />
        </p>
        {reason && (
          <p className={styles.reason}>
            {text.reason} <bdi>{reason}</bdi>
          </p>
        )}
      </div>
      {fulfilledBy && (
        <Link to={fulfilledBy.path} className={button.go}>
          {text.watch}
        </Link>
      )}
      {(state === 'open' || state === 'accepted') && (
        <WithdrawRequest request={request} onWithdrawn={onWithdrawn} />
      )}
    </li>
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
      say(text.withdrawing.done);
      onWithdrawn();
    },
  });
  const ask = () => {
    reset();
    setAsking(true);
  };
  return (
    <>
      <button
        type="button"
        className={button.quiet}
        aria-label={text.withdrawName(title)}
        onClick={ask}
      >
        {text.withdraw}
      </button>
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
