import type { ActivePlayback } from '@parde/contract';
import clsx from 'clsx';
import { deviceName } from '../lib/device-words';
import { episodeName } from '../lib/words';
import button from './button.module.css';
import { DeviceIcon } from './device-icon';
import styles from './stream-row.module.css';
import { text } from './text';
import { TimeAgo } from './time-ago';

interface StreamRowProps {
  stream: ActivePlayback;
  isStopping: boolean;
  onStop: () => void;
}

/** A playback on a device, with a button to stop it. */
export function StreamRow({ stream, isStopping, onStop }: StreamRowProps) {
  const name = deviceName(stream);
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <DeviceIcon device={stream.device} />
      </span>
      <div className={styles.words}>
        <p className={styles.film}>
          <bdi>{stream.title.titleFa}</bdi>
          {stream.episode && <span className={styles.quiet}> {episodeName(stream.episode)}</span>}
        </p>
        <p className={styles.quiet}>
          <bdi>{name}</bdi>
          {stream.isCurrentSession && <span> · {text.stream.here}</span>}
          {' · '}
          <TimeAgo at={stream.startedAt} />
        </p>
      </div>
      <button
        type="button"
        className={clsx(button.quiet, button.small)}
        aria-label={`${text.stream.stopOf(name)}: ${stream.title.titleFa}`}
        aria-disabled={isStopping || undefined}
        onClick={onStop}
      >
        {isStopping ? text.stream.stopping : text.stream.stop}
      </button>
    </li>
  );
}
