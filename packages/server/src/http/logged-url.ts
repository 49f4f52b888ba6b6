/** Carries a secret that works for an hour, and an e-mail address. */
const RESET_PAGE = /^(.*\/reset-password\/).+$/s;
/** Lets whoever has it watch for hours. */
const MEDIA_LINK = /(\/media\/play\/)[^/?#]+/;

/** An address as the log may have it: without what would let its reader in. */
export function loggedUrl(url: string): string {
  return url.replace(RESET_PAGE, '$1…').replace(MEDIA_LINK, '$1…');
}
