import type { ActivePlayback, Session } from '@parde/contract';
import { deviceName } from '@parde/shared/device-name';
import { episodeName } from '../lib/words';
import { Button } from './button';
import { createIcon } from './icons/create-icon';
import { DesktopIcon } from './icons/icon';
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

const PhoneIcon = createIcon(<path d="M7.5 3h9v18h-9zM11 17.5h2" />);
const TabletIcon = createIcon(<path d="M5 3.5h14v17H5zM11 17h2" />);
const TvIcon = createIcon(<path d="M3 6.5h18v11H3zM7 20.5h10M8.5 3 12 6.5 15.5 3" />);
const OtherIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17" />
  </>,
);

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
