import type { ActivePlayback, Session } from '@parde/contract';
import { deviceName } from '@parde/shared/device-name';
import { episodeName } from '../lib/words';
import { Button } from './button';
import { DesktopIcon, DeviceIcon as OtherIcon, PhoneIcon, TabletIcon, TvIcon } from './icons/icon';
import { Stack } from './stack';
import styles from './stream-row.module.css';
import { TimeAgo } from './time-ago';
import { Text } from './typography';

const text = {
  stop: 'قطع پخش',
  stopOf: (device: string) => `قطع پخش روی ${device}`,
  stopping: 'در حال قطع…',
  here: 'همین دستگاه',
};

interface StreamRowProps {
  stream: ActivePlayback;
  isStopping: boolean;
  onStop: () => void;
}

/** A playback on a device, with a button to stop it. */
export function StreamRow({ stream, isStopping, onStop }: StreamRowProps) {
  const name = deviceName(stream);
  return (
    <Stack as="li" direction="row" gap={12} align="center" className={styles.row}>
      <Text as="span" tone="quiet" className={styles.icon}>
        <DeviceIcon device={stream.device} />
      </Text>
      <Text as="div" grow>
        <Text weight="medium" className={styles.film}>
          <bdi>{stream.title.titleFa}</bdi>
          {stream.episode && (
            <Text
              as="span"
              size={14}
              weight="regular"
              tone="quiet"
              phone={12}
              className={styles.quiet}
            >
              {' '}
              {episodeName(stream.episode)}
            </Text>
          )}
        </Text>
        <Text size={14} weight="regular" tone="quiet" phone={12} className={styles.quiet}>
          <bdi>{name}</bdi>
          {stream.isCurrentSession && <span> · {text.here}</span>}
          {' · '}
          <TimeAgo at={stream.startedAt} />
        </Text>
      </Text>
      <Button
        size="small"
        aria-label={`${text.stopOf(name)}: ${stream.title.titleFa}`}
        aria-disabled={isStopping || undefined}
        onClick={onStop}
      >
        {isStopping ? text.stopping : text.stop}
      </Button>
    </Stack>
  );
}

const ICONS = {
  mobile: PhoneIcon,
  tablet: TabletIcon,
  desktop: DesktopIcon,
  tv: TvIcon,
  other: OtherIcon,
} satisfies Record<Session['device'], unknown>;

/** Icon for the kind of device a browser runs on. */
export function DeviceIcon({ device }: { device: Session['device'] }) {
  const Icon = ICONS[device];
  return <Icon />;
}
