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
  /** Eight digits, or twelve. */
  code: string;
  url: string;
  /** When it ends; milliseconds since the epoch. */
  end: number;
  /** The newest session when it was made. */
  after: number;
}

/** A code as long as it works: gone as soon as a device has come in by it. */
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
        {/* The seconds are for eyes only: read out each second they would drown everything. */}
        <p className={styles.quiet}>
          {isOver ? text.code.expired : text.code.left(timeLeft(left))}
        </p>
        <p className={styles.quiet}>{text.code.warning}</p>
      </div>
    </div>
  );
}

/** Whether a device has come in by a code: its session is newer than the one with the id `after`. */
function useIsUsed(after: number, isLooking: boolean): boolean {
  const { data } = useQuery({
    ...sessionsQuery(),
    refetchInterval: isLooking ? LOOK_EVERY_MS : false,
  });
  const sessions = data?.data ?? [];
  return sessions.some(({ id, signedInBy }) => signedInBy === 'device_code' && id > after);
}
