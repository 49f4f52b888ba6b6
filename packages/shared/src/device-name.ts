const UNKNOWN_BROWSER = 'مرورگر ناشناخته';

const DEVICES = {
  mobile: 'گوشی',
  tablet: 'تبلت',
  desktop: 'رایانه',
  tv: 'تلویزیون',
  other: 'دستگاه',
};

interface Device {
  /** Null: unknown. */
  browser: string | null;
  /** Null: unknown. */
  system: string | null;
  device: keyof typeof DEVICES;
}

/** Browser and system of a device, with fallbacks for unknown ones. */
export function deviceParts({ browser, system, device }: Device) {
  return { browser: browser ?? UNKNOWN_BROWSER, system: system ?? DEVICES[device] };
}

/** A device's name in one line: `Chrome · Android`. */
export function deviceName(device: Device): string {
  const { browser, system } = deviceParts(device);
  return `${browser} · ${system}`;
}
