const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;
/** Values of `target_session_attrs` that a primary satisfies. Without the setting Parde looks for a primary, too. */
const OF_A_PRIMARY = new Set(['any', 'read-write', 'primary']);

/**
 * Parses `postgres://[user:password@]host[:port],…/database[?settings]`.
 *
 * @returns one URL per host, in order, as the driver expects it: without `target_session_attrs`, of which only values
 *   that a primary satisfies are accepted; null if it is not such a URL
 */
export function readDatabaseUrl(url: string): string[] | null {
  const [, start, hosts = '', rest = ''] = ADDRESS.exec(url) ?? [];
  if (start === undefined) return null;
  const found: string[] = [];
  for (const host of hosts.split(',')) {
    const one = URL.parse(`${start}${host}${rest}`);
    // A single empty host means a socket on this machine; next to other hosts it is a typo.
    if (one === null || (host === '' && hosts !== '')) return null;
    const wanted = one.searchParams.get('target_session_attrs');
    if (wanted !== null && !OF_A_PRIMARY.has(wanted)) return null;
    one.searchParams.delete('target_session_attrs');
    found.push(wanted === null ? `${start}${host}${rest}` : one.href);
  }
  return found;
}
