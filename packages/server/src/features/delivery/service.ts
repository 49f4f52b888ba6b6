import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/client.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { Clock } from '../../domain/clock.ts';
import type { MediaLinkClaims, MediaLinks } from '../../domain/media-link.ts';
import { authorizeLink, type LinkAuthorization } from '../billing/entitlements/access.ts';
import { endedGrounds, linkRefusal, tooManyNetworks } from './refusals.ts';

/**
 * How long the result of a check is cached, which bounds how long links outlive their conditions.
 */
const ASK_AGAIN_MS = 15_000;
/** Shorter for refusals: premium may have been bought just now. */
const ASK_AGAIN_REFUSED_MS = 3_000;
/** Home, mobile and one more: a link is for one person, who may be on the move. */
const MAX_NETWORKS = 3;
/** Maximum number of cached links (LRU); a few hundred bytes each. */
const MAX_LINKS = 20_000;

/** Cached result of a check, shared by concurrent requests. */
interface Asked {
  grounds: Promise<LinkAuthorization | null>;
  /** In Unix milliseconds, like the next one. */
  askedAt: number;
  askAgainAt: number;
}

export interface OpenedLink {
  claims: MediaLinkClaims;
  /** Storage key of the object to send. */
  key: string;
  /** Whether the link's conditions still hold. */
  mayGoOn: () => Promise<boolean>;
}

interface DeliveryDeps {
  db: Db;
  links: MediaLinks;
  /** Grace period during which expired premium still counts, in hours. */
  graceHours: number;
  clock: Clock;
}

export interface Delivery {
  /**
   * @param path `{token}/{rest}`
   * @param network of the client, see `domain/network.ts`
   * @throws AppError not_found, forbidden
   */
  openLink: (path: string, network: string | null) => Promise<OpenedLink>;
}

/** If the machine's clock was set back, the cache entry is unusable. */
const isFresh = ({ askedAt, askAgainAt }: Asked, nowMs: number) =>
  askedAt <= nowMs && nowMs < askAgainAt;

/** Cache key of a link's holder; the stream, subtitles and pictures of one playback share it. */
function holderOf({ fileId, userId, sessionId, playbackId }: MediaLinkClaims): string {
  return [fileId, userId, sessionId, playbackId].join(' ');
}

/**
 * Opens signed links. The token is verified on every request; the conditions behind it every
 * fifteen seconds, and when the premium they depend on expires.
 */
export function createDelivery({ db, links, graceHours, clock }: DeliveryDeps): Delivery {
  const known = new LRUCache<string, Asked>({ max: MAX_LINKS });
  const networksOf = new LRUCache<string, Set<string>>({ max: MAX_LINKS });

  function ask(claims: MediaLinkClaims, now: Date): Asked {
    const grounds = authorizeLink(db, claims, { now, graceHours });
    const askedAt = now.getTime();
    const asked = { grounds, askedAt, askAgainAt: askedAt + ASK_AGAIN_MS };
    grounds.then(
      (found) => {
        if (endedGrounds(found)) asked.askAgainAt = askedAt + ASK_AGAIN_REFUSED_MS;
        else asked.askAgainAt = Math.min(asked.askAgainAt, found?.mayWatchUntil ?? Infinity);
      },
      () => {
        asked.askAgainAt = 0;
      },
    );
    known.set(holderOf(claims), asked);
    return asked;
  }

  async function findRefusal(claims: MediaLinkClaims): Promise<AppError | null> {
    const now = clock();
    const last = known.get(holderOf(claims));
    const asked = last && isFresh(last, now.getTime()) ? last : ask(claims, now);
    return endedGrounds(await asked.grounds);
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
    async openLink(path, network) {
      const verified = links.open(path, clock().getTime());
      if (!verified.isGood) throw linkRefusal(verified.refusal);
      const { claims, key } = verified;
      countNetwork(path.slice(0, path.indexOf('/')), claims, network ?? '');
      const refusal = await findRefusal(claims);
      if (refusal) throw refusal;
      const isOver = () => claims.expiresAt * 1000 <= clock().getTime();
      return { claims, key, mayGoOn: async () => !isOver() && !(await findRefusal(claims)) };
    },
  };
}
