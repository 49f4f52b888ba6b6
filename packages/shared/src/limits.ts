/* Maximum lengths and counts in forms: fields stop there, and the API rejects more. Lengths are in UTF-16 code
   units, as `maxlength` and zod count. */

export const MAX_EMAIL = 254;
/** A member's name. */
export const MAX_MEMBER_NAME = 60;
/** The name in a message to the operators. */
export const MAX_SENDER_NAME = 80;
export const MAX_SUPPORT_MESSAGE = 4_000;
export const MAX_COMMENT = 3_000;
/** What a member adds to a report of a comment, or to a request. */
export const MAX_NOTE = 500;
/** Name of a requested title. */
export const MAX_REQUEST_NAME = 150;
/** IMDb id or URL of a requested title. */
export const MAX_IMDB_LINK = 200;
export const MAX_GIFT_MESSAGE = 300;
/** As typed, with spaces and dashes. */
export const MAX_COUPON = 64;
/** Profiles of an account, the first one included. */
export const MAX_PROFILES = 5;
export const MAX_PROFILE_NAME = 30;
/** Name of a member's list. */
export const MAX_LIST_NAME = 80;
export const MAX_LIST_DESCRIPTION = 1_000;
/** Lists of one member. */
export const MAX_LISTS = 50;
/** Titles in one of them. */
export const MAX_LIST_TITLES = 250;
/** Public lists with fewer titles are not indexed by search engines. */
export const MIN_INDEXED_LIST_TITLES = 5;

/** A file of another service that a member brings. */
export const MAX_DATA_IMPORT_LENGTH = 3_000_000;

/** Rows of the front page with fewer titles are hidden, as are ranks among fewer titles. */
export const MIN_ROW_TITLES = 4;

/** Search text. */
export const MAX_QUERY_LENGTH = 200;

/** Maximum `per_page` of any list; a larger one counts as this. */
export const MAX_PER_PAGE = 60;

/** Days that a deleted title or person can be restored. */
export const RESTORABLE_DAYS = 30;

/**
 * Lifetime of a link that connects a Telegram chat. It takes a single tap, and whoever has it receives the member's
 * news.
 */
export const TELEGRAM_LINK_MINUTES = 10;
