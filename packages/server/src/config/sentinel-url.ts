import type { RedisOptions } from 'ioredis';

export type SentinelAddress = Required<Pick<RedisOptions, 'sentinels' | 'name'>> &
  Pick<RedisOptions, 'username' | 'password' | 'db'>;

const ADDRESS =
  /^redis-sentinel:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^@/?#]+)\/([^/?#]+)(?:\/(\d{1,2}))?$/;
const HOST = /^(\[[\da-f:]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i;
const SENTINEL_PORT = 26_379;

/**
 * Parses `redis-sentinel://[user:password@]host[:port],…/name[/database]`: the sentinels that know which server is the
 * primary called `name`. `null` if it is not such a URL.
 */
export function readSentinelUrl(url: string): SentinelAddress | null {
  const [, username, password, hosts = '', name = '', db] = ADDRESS.exec(url) ?? [];
  if (hosts === '') return null;
  const sentinels = hosts.split(',').map((host) => {
    const [, found, port] = HOST.exec(host) ?? [];
    return found
      ? { host: found.replace(/[[\]]/g, ''), port: Number(port ?? SENTINEL_PORT) }
      : null;
  });
  if (sentinels.some((one) => one === null || one.port === 0 || one.port > 65_535)) return null;
  return {
    sentinels: sentinels.filter((one) => one !== null),
    name: decodeURIComponent(name),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(db && { db: Number(db) }),
  };
}
