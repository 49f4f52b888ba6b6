import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/* Networks that the server must not be tricked into contacting (SSRF): its own, its neighbours', and unassigned ones
   (IANA special-purpose registries). */
const REFUSED: Record<'ipv4' | 'ipv6', [string, number][]> = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  ipv6: [
    // Everything but global unicast, and the parts of that which embed an IPv4 address or are reserved for
    // documentation.
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
  ],
};

// Separate lists, because Node also compares IPv4 addresses with IPv6 networks.
const refused = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const [network, prefix] of REFUSED[family]) {
    refused[family].addSubnet(network, prefix, family);
  }
}

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return !refused[family].check(address, family);
}

/** Thrown for an address that may not be contacted. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  readonly host: string;

  constructor(host: string) {
    super(`${host} is not on the public internet`);
    this.host = host;
  }
}

/** Resolves names for `http.request`, which then connects to the checked addresses without resolving again. */
export const lookupAllowed =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const wrong = addresses.find(({ address }) => !isAllowed(address));
      const [first] = addresses;
      if (wrong || !first) {
        return done(new PrivateAddressError(hostname), '');
      }
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
