/** Contains a secret valid for an hour, and an e-mail address. */
const RESET_PAGE = /^(.*\/reset-password\/).+$/s;
/** Contains a token that allows watching for hours. */
const MEDIA_LINK = /(\/media\/play\/)[^/?#]+/;

/** A URL for the log, with secrets removed. */
export function loggedUrl(url: string): string {
  return url.replace(RESET_PAGE, '$1…').replace(MEDIA_LINK, '$1…');
}
