const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Whether an address belongs to this machine. */
export function isOwnMachine(address: string | undefined): boolean {
  return LOOPBACK.has(address ?? '');
}
