import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/client.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { Clock } from '../../domain/clock.ts';
import type { MediaLinkClaims, MediaLinks } from '../../domain/media-link.ts';
import { authorizeLink, type LinkAuthorization } from '../billing/entitlements/access.ts';
import { hotlinkDenied, linkDenial, linkRefusal, tooManyNetworks } from './errors.ts';

/** How long the result of a check is cached, which limits how long links outlive their conditions. */
const CHECK_TTL_MS = 15_000;
/** Shorter for refusals: premium may have been bought just now. */
const DENIAL_TTL_MS = 3_000;
/** Home, mobile and one more: a link is for one person, who may be travelling. */
const MAX_NETWORKS = 3;
/** Maximum number of cached links (LRU); a few hundred bytes each. */
const MAX_LINKS = 20_000;

/** Cached result of a check, shared by concurrent requests. */
interface CachedCheck {
  authorization: Promise<LinkAuthorization | null>;
  /** In Unix milliseconds, like `staleAt`. */
  checkedAt: number;
  staleAt: number;
}

export interface OpenedLink {
  claims: MediaLinkClaims;
  /** Storage key of the object to send. */
  key: string;
  /** Whether the link's conditions still hold. */
  isStillAllowed: () => Promise<boolean>;
}

interface DeliveryDeps {
  db: Db;
  links: MediaLinks;
  /** Grace period during which expired premium still counts, in hours. */
  graceHours: number;
  clock: Clock;
  /**
   * Counts a request of an external player as the heartbeat of its playback. Its result is ignored: a refused link gets
   * its own reason.
   */
  tryHeartbeat: (userId: number, playbackId: string) => Promise<boolean>;
}

export interface Delivery {
  /**
   * @param path `{token}/{rest}`
   * @param client.network see `domain/network.ts`
   * @param client.isHotlink whether another site's page makes the request
   * @throws AppError not_found, forbidden
   */
  openLink: (
    path: string,
    client: { network: string | null; isHotlink: boolean },
  ) => Promise<OpenedLink>;
}

/** If the machine's clock was set back, the cache entry is unusable. */
const isFresh = ({ checkedAt, staleAt }: CachedCheck, nowMs: number) =>
  checkedAt <= nowMs && nowMs < staleAt;

/** Cache key of a link's holder; the stream, subtitles and pictures of one playback share it. */
function holderOf({ fileId, userId, sessionId, playbackId }: MediaLinkClaims): string {
  return [fileId, userId, sessionId, playbackId].join(' ');
}

/**
 * Opens signed links. The token is verified on every request; the conditions behind it every
 * fifteen seconds, and when the premium they depend on expires.
 */
export function createDelivery(deps: DeliveryDeps): Delivery {
  const { db, links, graceHours, clock } = deps;
  const checks = new LRUCache<string, CachedCheck>({ max: MAX_LINKS });
  const networksOf = new LRUCache<string, Set<string>>({ max: MAX_LINKS });

  async function authorize(claims: MediaLinkClaims, now: Date): Promise<LinkAuthorization | null> {
    const { isExternal, userId, playbackId } = claims;
    if (isExternal && userId !== null && playbackId !== null)
      await deps.tryHeartbeat(userId, playbackId);
    return authorizeLink(db, claims, { now, graceHours });
  }

  function startCheck(claims: MediaLinkClaims, now: Date): CachedCheck {
    const authorization = authorize(claims, now);
    const checkedAt = now.getTime();
    const check = { authorization, checkedAt, staleAt: checkedAt + CHECK_TTL_MS };
    authorization.then(
      (found) => {
        if (linkDenial(found)) check.staleAt = checkedAt + DENIAL_TTL_MS;
        else check.staleAt = Math.min(check.staleAt, found?.mayWatchUntil ?? Infinity);
      },
      () => {
        check.staleAt = 0;
      },
    );
    checks.set(holderOf(claims), check);
    return check;
  }

  async function findRefusal(claims: MediaLinkClaims): Promise<AppError | null> {
    const now = clock();
    const last = checks.get(holderOf(claims));
    const check = last && isFresh(last, now.getTime()) ? last : startCheck(claims, now);
    return linkDenial(await check.authorization);
  }

  /**
   * Visitors' links are not counted: free films may be shared, and visitors' links are identical.
   */
  function countNetwork(token: string, claims: MediaLinkClaims, network: string): void {
    if (claims.userId === null) return;
    const networks = networksOf.get(token) ?? new Set();
    if (!networks.has(network) && networks.size >= MAX_NETWORKS) throw tooManyNetworks();
    networksOf.set(token, networks.add(network));
  }

  return {
    async openLink(path, { network, isHotlink }) {
      const verified = links.open(path, clock().getTime());
      if (!verified.isGood) throw linkRefusal(verified.refusal);
      const { claims, key } = verified;
      if (isHotlink && !claims.isExternal) throw hotlinkDenied();
      countNetwork(path.slice(0, path.indexOf('/')), claims, network ?? '');
      const refusal = await findRefusal(claims);
      if (refusal) throw refusal;
      const isOver = () => claims.expiresAt * 1000 <= clock().getTime();
      return { claims, key, isStillAllowed: async () => !isOver() && !(await findRefusal(claims)) };
    },
  };
}
