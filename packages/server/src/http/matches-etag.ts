/**
 * Whether `If-None-Match` matches a validator: a list of tags or `*`, compared weakly, since
 * proxies weaken the tags of what they compress (RFC 9110 §13.1.2).
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const plain = (text: string) => text.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((part) => plain(part) === plain(etag));
}
