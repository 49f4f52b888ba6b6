import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/client.ts';
import { findLinkGrounds, type LinkGrounds } from '../../db/projections/link-grounds.ts';
import type { MediaLinkClaims } from '../../domain/media-link.ts';
import type { MediaLinks } from '../../domain/media-links.ts';
import { endedGrounds, linkRefusal, tooManyNetworks } from './refusals.ts';

/** How long links outlive what they were made on. */
const ASK_AGAIN_MS = 15_000;
/** Sooner for what is refused: premium may have been bought just now. */
const ASK_AGAIN_REFUSED_MS = 3_000;
/** Home, mobile and one more: a link is for one person who may be on the way. */
const MAX_NETWORKS = 3;
/** Links remembered at a time, those used last; some hundred bytes each. */
const MAX_LINKS = 20_000;

/** What is known of a link in use. */
interface KnownLink {
  networks: Set<string>;
  /** Shared by all who ask meanwhile. */
  grounds: Promise<LinkGrounds | null>;
  /** On the clock of `performance.now()`. */
  askAgainAt: number;
}

export interface OpenedLink {
  claims: MediaLinkClaims;
  /** Of the object to send. */
  key: string;
  /** Whether what the link was made on still holds. */
  mayGoOn: () => Promise<boolean>;
}

export interface Delivery {
  /**
   * @param path `{token}/{rest}`
   * @param network that asks, see `domain/network.ts`
   * @throws AppError not_found, forbidden
   */
  openLink: (path: string, network: string | null) => Promise<OpenedLink>;
}

/** Opens signed links: what the link itself says at each request, what it was made on every fifteen seconds. */
export function createDelivery(db: Db, links: MediaLinks): Delivery {
  const known = new LRUCache<string, KnownLink>({ max: MAX_LINKS });

  function ask(link: Pick<KnownLink, 'grounds' | 'askAgainAt'>, claims: MediaLinkClaims): void {
    const asked = findLinkGrounds(db, claims);
    link.grounds = asked;
    link.askAgainAt = performance.now() + ASK_AGAIN_MS;
    asked.then(
      (grounds) => {
        if (endedGrounds(grounds)) link.askAgainAt = performance.now() + ASK_AGAIN_REFUSED_MS;
      },
      () => {
        link.askAgainAt = 0;
      },
    );
  }

  async function findRefusal(link: KnownLink, claims: MediaLinkClaims) {
    if (performance.now() >= link.askAgainAt) ask(link, claims);
    return endedGrounds(await link.grounds);
  }

  return {
    async openLink(path, network) {
      const verified = links.open(path, Date.now());
      if (!verified.isGood) throw linkRefusal(verified.refusal);
      const { claims, key } = verified;
      const token = path.slice(0, path.indexOf('/'));
      const link: KnownLink = known.get(token) ?? {
        networks: new Set(),
        grounds: Promise.resolve(null),
        askAgainAt: 0,
      };
      known.set(token, link);
      const from = network ?? '';
      if (!link.networks.has(from) && link.networks.size >= MAX_NETWORKS) throw tooManyNetworks();
      link.networks.add(from);
      const refusal = await findRefusal(link, claims);
      if (refusal) throw refusal;
      const isOver = () => claims.expiresAt * 1000 <= Date.now();
      return {
        claims,
        key,
        mayGoOn: async () => !isOver() && !(await findRefusal(link, claims)),
      };
    },
  };
}
