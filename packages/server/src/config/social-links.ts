export interface SocialLink {
  /** Label in the footer, e.g. «تلگرام». */
  label: string;
  url: string;
}

/** Parses `NAME=URL,NAME=URL`; null when a part is not a name with an http(s) URL. */
export function parseSocialLinks(text: string): SocialLink[] | null {
  const links = text.split(',').map((part): SocialLink | null => {
    const at = part.indexOf('=');
    const label = part.slice(0, at).trim();
    const url = part.slice(at + 1).trim();
    return at > 0 && label !== '' && /^https?:$/.test(protocolOf(url)) ? { label, url } : null;
  });
  return links.every((link) => link !== null) ? links : null;
}

function protocolOf(url: string): string {
  return URL.parse(url)?.protocol ?? '';
}
