/** How often a player says that it still plays, in seconds. */
export const KEEP_EVERY_S = 30;

/** A playback that was not heard of for so many seconds takes no stream any more: two calls may get lost. */
export const SILENT_AFTER_S = 90;
