import {
  type MediaLinkClaims,
  signMediaLink,
  type VerifiedMediaLink,
  verifyMediaLink,
} from './media-link.ts';

/** Path prefix of signed links; the token follows, then the path it gives access to. */
export const MEDIA_LINK_PREFIX = '/media/play/';

export interface MediaLinks {
  /**
   * URL path on this site, without a host. Relative URLs in the response (a playlist) carry the
   * same token.
   *
   * @param rest path below a folder; omitted for a single key
   */
  urlOf: (claims: MediaLinkClaims, rest?: string) => string;
  /** @param path what follows `MEDIA_LINK_PREFIX`: `{token}/{rest}` */
  open: (path: string, nowMs: number) => VerifiedMediaLink;
}

/** @param secret 32 bytes shared by all processes of the site */
export function createMediaLinks(secret: Buffer): MediaLinks {
  return {
    urlOf({ root, ...claims }, rest = root.slice(root.lastIndexOf('/') + 1)) {
      return `${MEDIA_LINK_PREFIX}${signMediaLink(secret, { root, ...claims })}/${rest}`;
    },
    open(path, nowMs) {
      const slash = path.indexOf('/');
      const end = slash < 0 ? path.length : slash;
      return verifyMediaLink(secret, path.slice(0, end), path.slice(end + 1), nowMs);
    },
  };
}
