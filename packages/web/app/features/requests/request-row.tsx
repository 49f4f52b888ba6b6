import type { TitleRequest } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { TimeAgo } from '../../components/time-ago';
import styles from './my-requests.module.css';
import { requestFacts } from './request-words';
import { text } from './text';
import { WithdrawRequest } from './withdraw-request';

interface RequestRowProps {
  request: TitleRequest;
  onWithdrawn: () => void;
}

/** One request: title, votes and state. */
export function RequestRow({ request, onWithdrawn }: RequestRowProps) {
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
