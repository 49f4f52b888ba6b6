import type { Session } from '@parde/contract';
import {
  DesktopIcon,
  DeviceIcon,
  PhoneIcon,
  TabletIcon,
  TvIcon,
} from '../../components/icons/icon';
import { TimeAgo } from '../../components/time-ago';
import styles from './session-row.module.css';
import { networkWords, sessionName } from './session-words';
import { text } from './text';

const ICONS = {
  mobile: PhoneIcon,
  tablet: TabletIcon,
  desktop: DesktopIcon,
  tv: TvIcon,
  other: DeviceIcon,
} satisfies Record<Session['device'], unknown>;

/** One signed-in browser; the one that asks says so instead of offering to end itself. */
export function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const Icon = ICONS[session.device];
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{session.browser ?? text.unknownBrowser}</bdi>
          {' · '}
          <bdi>{session.system ?? text.devices[session.device]}</bdi>
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
          aria-label={text.endOf(sessionName(session))}
          onClick={onEnd}
        >
          {text.end}
        </button>
      )}
    </li>
  );
}
