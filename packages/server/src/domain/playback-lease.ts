/** Heartbeat interval of a player, in seconds. */
export const KEEP_EVERY_S = 30;

/**
 * A playback without a heartbeat for this many seconds no longer occupies a stream: two calls may
 * get lost.
 */
export const SILENT_AFTER_S = 90;
