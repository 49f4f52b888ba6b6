/**
 * Loads hls.js on the first call. A page that is about to play calls it early, so that the library
 * loads in parallel with the player.
 */
export const loadHls = async () => (await import('hls.js')).default;
