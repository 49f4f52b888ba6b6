const HOUR_S = 3_600;

/** Lifetime of download links in seconds: enough for a large file over a slow line, with pauses. */
export const DOWNLOAD_LIFE_S = 24 * HOUR_S;

/**
 * Lifetime of a player's links in seconds: twice the film, to allow for pauses. They end earlier
 * with the session, the premium or the playback they depend on.
 *
 * @param durationSeconds null: unknown
 */
export function streamLifeS(durationSeconds: number | null): number {
  return Math.min(12 * HOUR_S, Math.max(6 * HOUR_S, 2 * (durationSeconds ?? 0)));
}
