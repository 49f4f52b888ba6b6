import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['5.112.33.7', '5.112.0.0/16'],
  ['::ffff:5.112.33.7', '5.112.0.0/16'],
  ['2001:db8:1:2::9', '2001:db8::/32'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8::/32'],
  ['::1', '0:0::/32'],
  ['fe80::1', 'fe80:0::/32'],
  ['unknown', null],
  ['', null],
  [undefined, null],
])('%s is told as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
