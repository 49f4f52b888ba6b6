/** The eight groups of an IPv6 address, without leading zeros; null if it is not one. */
function groupsOf(address: string): string[] | null {
  const bare = address.toLowerCase().split('%')[0] ?? '';
  if (!/^[\da-f:.]+$/.test(bare) || !bare.includes(':')) return null;
  const [head = '', tail] = bare.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after].map(
    (group) => group.replace(/^0+(?=.)/, '') || '0',
  );
}

/**
 * Rate-limit key of an address: an IPv4 address itself, or the first 64 bits of an IPv6 address, which a household
 * shares.
 */
export function addressKey(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const groups = groupsOf(bare);
  return groups === null ? bare : `${groups.slice(0, 4).join(':')}::/64`;
}
