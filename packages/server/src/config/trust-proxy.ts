import { isIP } from 'node:net';
import { z } from 'zod';

/** Names of address ranges that Fastify's proxy check supports. */
const RANGE_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0) return RANGE_NAMES.includes(text);
  const most = version === 4 ? 32 : 128;
  return rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= most));
}

/** Parses the trusted proxies: `false`, a hop count, or addresses. */
export const trustProxy = z.string().transform((text, context): boolean | number | string[] => {
  if (text === 'false') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.every(isProxyAddress)) return addresses;
  context.addIssue('not an address');
  return z.NEVER;
});
