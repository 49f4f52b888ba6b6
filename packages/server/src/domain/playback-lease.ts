/** Heartbeat interval of a player, in seconds. */
export const HEARTBEAT_INTERVAL_S = 30;

/** A playback without a heartbeat for this many seconds no longer occupies a stream: two heartbeats may get lost. */
export const LEASE_TIMEOUT_S = 90;
