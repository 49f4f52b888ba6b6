import { formatCount } from '@parde/shared/digits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../lib/use-debounced';
import { type RequestAnswer, similarRequestsQuery, titlesByNameQuery } from './api';
import styles from './found.module.css';
import { JoinButton } from './join-button';
import { requestFacts } from './request-words';
import { text } from './text';
import { TitleLinks } from './title-links';

/** SPEC §7. */
const DELAY_MS = 500;
const MIN_LENGTH = 2;

interface FoundProps {
  /** As typed. */
  name: string;
  onJoined: (answer: RequestAnswer) => void;
}

/** Existing titles with the typed name, and requests of others. */
export function Found({ name, onJoined }: FoundProps) {
  const typed = name.trim();
  const settled = useDebounced(typed, DELAY_MS);
  const enabled = typed.length >= MIN_LENGTH && settled.length >= MIN_LENGTH;
  const options = { enabled, placeholderData: keepPreviousData } as const;
  const here = useQuery({ ...titlesByNameQuery(settled), ...options });
  const similar = useQuery({ ...similarRequestsQuery(settled), ...options });
  const titles = enabled ? (here.data?.data ?? []) : [];
  const requests = enabled ? (similar.data?.data ?? []) : [];
  const isLooking = enabled && (here.isPending || similar.isPending);
  return (
    <div className={styles.found}>
      <p role="status" className={isLooking ? styles.hint : 'visually-hidden'}>
        {isLooking && text.looking}
        {!isLooking && titles.length > 0 && `${formatCount(titles.length)} ${text.here}`}
      </p>
      {titles.length > 0 && (
        <section className={styles.part} aria-labelledby="found-here">
          <h2 id="found-here" className={styles.heading}>
            {text.here}
          </h2>
          <p className={styles.hint}>{text.hereHint}</p>
          <TitleLinks titles={titles} label={text.here} />
        </section>
      )}
      {requests.length > 0 && (
        <section className={styles.part} aria-labelledby="found-similar">
          <h2 id="found-similar" className={styles.heading}>
            {text.similar}
          </h2>
          <p className={styles.hint}>{text.similarHint}</p>
          <ul className={styles.list}>
            {requests.map((request) => (
              <li key={request.id} className={styles.request}>
                <span className={styles.words}>
                  <span className={styles.name}>
                    <bdi>{request.title}</bdi>
                  </span>
                  <span className={styles.quiet}>
                    {requestFacts(request)}، {text.voices(formatCount(request.votes))}
                  </span>
                </span>
                {request.hasVoted ? (
                  <span className={styles.quiet}>{text.joined}</span>
                ) : (
                  <JoinButton request={request} onJoined={onJoined} />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
