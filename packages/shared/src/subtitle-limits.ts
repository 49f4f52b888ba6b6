/* A subtitle that the server accepts plays to its last cue: both sides use these limits. */

/** The longest films have about 4,000 cues; signs and karaoke effects about 30,000. */
export const MAX_CUES = 50_000;
/** Length of a file as it is added, without fonts and pictures. The longest films have 300,000. */
export const MAX_SOURCE_CHARACTERS = 3_000_000;
/** Length of the WebVTT made from it: several times as much, for times, directional marks and entities. */
export const MAX_VTT_CHARACTERS = 20_000_000;
