/**
 * hls.js, downloaded at the first call. A page that is about to play calls it early, so that the library
 * arrives together with the player instead of after it.
 */
export const loadHls = async () => (await import('hls.js')).default;
