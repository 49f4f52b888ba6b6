import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test('a device is called by browser and system, and by what it is where they are not known', () => {
  const chrome = { browser: 'Chrome', system: 'Android', device: 'mobile' } as const;
  expect(deviceName(chrome)).toBe('Chrome · Android');
  expect(deviceName({ ...chrome, system: null })).toBe('Chrome · گوشی');
  expect(deviceName({ browser: null, system: null, device: 'tv' })).toBe(
    'مرورگر ناشناخته · تلویزیون',
  );
});
