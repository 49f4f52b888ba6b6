import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type PageEncoding = 'br' | 'gzip' | 'identity';

export interface RenderedPage {
  status: number;
  html: string;
  csp: string;
  /** Content type, and `location` of redirects. */
  headers: Record<string, string>;
  /**
   * True when the page depends on the visitor's cookies; such a page is only valid for visitors
   * without them.
   */
  isPersonal: boolean;
}

/** A rendered page, compressed and hashed, ready to be sent any number of times. */
export interface PackedPage extends Omit<RenderedPage, 'html'> {
  bodies: Record<PageEncoding, Buffer>;
  /** Strong validators, one per encoding (RFC 9110 §8.8.3). */
  etags: Record<PageEncoding, string>;
  /** Memory used, in bytes. */
  bytes: number;
}

/** Size of buffers, strings and bookkeeping in addition to the bodies. */
const OVERHEAD_BYTES = 2_048;

/** Compresses and hashes a page once, so that sending it later is cheap. */
export async function packPage({ html, ...page }: RenderedPage): Promise<PackedPage> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity, { level: 6 }),
  ]);
  const hash = createHash('sha256')
    .update(identity)
    .update(page.csp)
    .digest('base64url')
    .slice(0, 22);
  return {
    ...page,
    bodies: { br, gzip: gz, identity },
    etags: { br: `"${hash}-br"`, gzip: `"${hash}-gz"`, identity: `"${hash}"` },
    bytes: identity.length + br.length + gz.length + page.csp.length + OVERHEAD_BYTES,
  };
}
