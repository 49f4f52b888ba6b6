import type { Session } from '@parde/contract';

export type Device = Pick<Session, 'browser' | 'system' | 'device'>;

const UNKNOWN_BROWSER = 'مرورگر ناشناخته';

const DEVICES: Record<Device['device'], string> = {
  mobile: 'گوشی',
  tablet: 'تبلت',
  desktop: 'رایانه',
  tv: 'تلویزیون',
  other: 'دستگاه',
};

/** Browser and system of a device, with fallbacks for unknown ones. */
export function deviceParts({ browser, system, device }: Device) {
  return { browser: browser ?? UNKNOWN_BROWSER, system: system ?? DEVICES[device] };
}

/** A device's name in one line, for accessible names: `Chrome · Android`. */
export function deviceName(device: Device): string {
  const { browser, system } = deviceParts(device);
  return `${browser} · ${system}`;
}
