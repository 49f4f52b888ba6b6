import type { Session } from '@parde/contract';
import { DesktopIcon, DeviceIcon as OtherIcon, PhoneIcon, TabletIcon, TvIcon } from './icons/icon';

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
