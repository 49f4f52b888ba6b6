const HOUR_S = 3_600;

/** How long links of downloads work, in seconds: a large file over a slow line, with pauses. */
export const DOWNLOAD_LIFE_S = 24 * HOUR_S;

/**
 * How long links of a player work, in seconds: twice the film, for who pauses it for dinner. They end sooner with the
 * session, the premium or the playback they were made on.
 *
 * @param durationSeconds null: not known
 */
export function streamLifeS(durationSeconds: number | null): number {
  return Math.min(12 * HOUR_S, Math.max(6 * HOUR_S, 2 * (durationSeconds ?? 0)));
}
