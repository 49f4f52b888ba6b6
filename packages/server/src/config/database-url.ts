const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;
/** What libpq calls a server that takes writes; without it Parde looks for one as well. */
const OF_A_PRIMARY = new Set(['any', 'read-write', 'primary']);

/**
 * Reads `postgres://[user:password@]host[:port],…/database[?settings]`.
 *
 * @returns an address for each host, in order, as the driver takes it: without `target_session_attrs`, of which only
 *   the values for a primary are taken; null: another kind of address
 */
export function readDatabaseUrl(url: string): string[] | null {
  const [, start, hosts = '', rest = ''] = ADDRESS.exec(url) ?? [];
  if (start === undefined) return null;
  const found: string[] = [];
  for (const host of hosts.split(',')) {
    const one = URL.parse(`${start}${host}${rest}`);
    // One empty host is a socket on this machine; beside others it is a slip of the pen.
    if (one === null || (host === '' && hosts !== '')) return null;
    const wanted = one.searchParams.get('target_session_attrs');
    if (wanted !== null && !OF_A_PRIMARY.has(wanted)) return null;
    one.searchParams.delete('target_session_attrs');
    found.push(wanted === null ? `${start}${host}${rest}` : one.href);
  }
  return found;
}
