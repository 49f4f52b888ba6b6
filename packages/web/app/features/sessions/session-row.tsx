import type { Session } from '@parde/contract';
import { DeviceIcon } from '../../components/device-icon';
import { TimeAgo } from '../../components/time-ago';
import { deviceName, deviceParts } from '../../lib/device-words';
import styles from './session-row.module.css';
import { networkWords } from './session-words';
import { text } from './text';

/** One signed-in browser; the current one is marked and cannot be ended here. */
export function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { browser, system } = deviceParts(session);
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <DeviceIcon device={session.device} />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{browser}</bdi>
          {' · '}
          <bdi>{system}</bdi>
          {session.isCurrent && <span className={styles.chip}>{text.thisDevice}</span>}
        </p>
        <p className={styles.quiet}>
          <span>
            {text.lastUsed} <TimeAgo at={session.lastUsedAt} />
          </span>
          {session.network && (
            <span>
              {text.network} <bdi dir="ltr">{networkWords(session.network)}</bdi>
            </span>
          )}
          <span>
            {text.signedInBy[session.signedInBy]}، <TimeAgo at={session.createdAt} />
          </span>
        </p>
      </div>
      {!session.isCurrent && (
        <button
          type="button"
          className={styles.end}
          aria-label={text.endOf(deviceName(session))}
          onClick={onEnd}
        >
          {text.end}
        </button>
      )}
    </li>
  );
}
