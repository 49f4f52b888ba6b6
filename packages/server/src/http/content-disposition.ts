/**
 * Characters that would end the header, or are invisible in the name, or reverse its direction.
 * Persian joiners are kept.
 */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Characters that some file systems do not allow in names. */
const FORBIDDEN = /[/\\:*?"<>|]/g;
/** Characters that `encodeURIComponent` does not escape but RFC 5987 does not allow. */
const RESERVED = /['()*]/g;

function extended(name: string): string {
  return encodeURIComponent(name).replace(
    RESERVED,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** File name for programs that do not support `filename*`: printable ASCII without quotes or escapes. */
function fallback(name: string): string {
  const dot = name.lastIndexOf('.');
  const latin = (text: string) =>
    text
      .replace(/[^\x20-\x7e]|[%;]/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/(?: -){2,} /g, ' - ')
      .replace(/^[ ._-]+|[ ._-]+$/g, '');
  const stem = latin(dot < 0 ? name : name.slice(0, dot)) || 'parde';
  const extension = dot < 0 ? '' : latin(name.slice(dot + 1));
  return extension === '' ? stem : `${stem}.${extension}`;
}

const sanitized = (name: string) =>
  name.toWellFormed().replace(UNSEEN, '').replace(FORBIDDEN, '_').trim() || 'parde';

/**
 * `Content-Disposition` of a download (RFC 6266); the name may be in any script (RFC 5987).
 *
 * @param asciiName for programs that do not support `filename*`, such as `curl -J`; by default the Latin part of the
 *   name, or the name of the site
 */
export function attachment(fileName: string, asciiName: string = fileName): string {
  return `attachment; filename="${fallback(sanitized(asciiName))}"; filename*=UTF-8''${extended(sanitized(fileName))}`;
}
