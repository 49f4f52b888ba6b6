import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { QrCode } from '../../components/qr-code';
import { sessionsQuery } from './api';
import styles from './device-code.module.css';
import { codeWords, timeLeft } from './session-words';
import { text } from './text';
import { useSecondsLeft } from './use-seconds-left';

const LOOK_EVERY_MS = 4_000;

interface ShownCodeProps {
  /** Eight or twelve digits. */
  code: string;
  url: string;
  /** Expiry in milliseconds since the epoch. */
  end: number;
  /** Id of the newest session when it was created. */
  after: number;
}

/** A code while it is valid: removed as soon as a device has signed in with it. */
export function ShownCode({ code, url, end, after }: ShownCodeProps) {
  const left = useSecondsLeft(end);
  const isUsed = useIsUsed(after, left > 0);
  if (isUsed) {
    return (
      <p role="status" className={styles.news}>
        {text.code.used}
      </p>
    );
  }
  const isOver = left === 0;
  return (
    <div className={clsx(styles.shown, isOver && styles.over)}>
      <div className={styles.qr}>{!isOver && <QrCode content={url} label={text.code.qr} />}</div>
      <div className={styles.words}>
        <p>
          <span className={styles.label}>{text.code.label}</span>
          <output className={clsx(styles.code, code.length > 8 && styles.long)} dir="ltr">
            {codeWords(code)}
          </output>
        </p>
        {/* Hidden from screen readers: announcing each second would drown everything else. */}
        <p className={styles.quiet}>
          {isOver ? text.code.expired : text.code.left(timeLeft(left))}
        </p>
        <p className={styles.quiet}>{text.code.warning}</p>
      </div>
    </div>
  );
}

/** Whether a device has signed in with a code: its session is newer than the id `after`. */
function useIsUsed(after: number, isLooking: boolean): boolean {
  const { data } = useQuery({
    ...sessionsQuery(),
    refetchInterval: isLooking ? LOOK_EVERY_MS : false,
  });
  const sessions = data?.data ?? [];
  return sessions.some(({ id, signedInBy }) => signedInBy === 'device_code' && id > after);
}
