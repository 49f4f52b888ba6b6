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
  /** Content type, and where a redirect leads. */
  headers: Record<string, string>;
  /** True when it depends on the visitor's cookies, so that it stands for visitors without any only. */
  isPersonal: boolean;
}

/** A rendered page, ready to be sent as often as asked. */
export interface PackedPage extends Omit<RenderedPage, 'html'> {
  bodies: Record<PageEncoding, Buffer>;
  /** Strong validators, one per encoding (RFC 9110 §8.8.3). */
  etags: Record<PageEncoding, string>;
  /** What it takes in memory. */
  bytes: number;
}

/** Buffers, strings and bookkeeping beside the bodies. */
const OVERHEAD_BYTES = 2_048;

/** Compresses a page once and hashes it, so that sending it later costs nothing. */
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
