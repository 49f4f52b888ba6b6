/**
 * The network part of an address, to show members where a session is used without storing the full address: the first
 * 16 bits of an IPv4 address, the first 32 of an IPv6 one. `null` if the text is not an address.
 */
export function networkOf(address: string | undefined): string | null {
  const bare = (address ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  const ipv4 = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(bare);
  if (ipv4) return `${ipv4[1]}.${ipv4[2]}.0.0/16`;
  if (!/^[\da-f:]+$/i.test(bare) || !bare.includes(':')) return null;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? [] : ['0', '0'];
  const [first = '0', second = '0'] = [...groups, ...missing];
  return `${first}:${second}::/32`;
}
