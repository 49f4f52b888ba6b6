/* Meaning of the keys of remote controls and media keyboards. */

export type Direction = 'left' | 'right' | 'up' | 'down';

export type MediaKey = 'play-pause' | 'play' | 'pause' | 'forward' | 'rewind' | 'next' | 'previous';

type Key = Pick<KeyboardEvent, 'key' | 'keyCode'>;

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const MEDIA: Record<string, MediaKey> = {
  MediaPlayPause: 'play-pause',
  MediaPlay: 'play',
  MediaPause: 'pause',
  MediaStop: 'pause',
  MediaFastForward: 'forward',
  MediaRewind: 'rewind',
  MediaTrackNext: 'next',
  MediaTrackPrevious: 'previous',
};

/** Key codes for televisions whose browsers do not name media keys: CEA-2014 (HbbTV, webOS), and Tizen above 10,000. */
const MEDIA_CODES: Record<number, MediaKey> = {
  10252: 'play-pause',
  415: 'play',
  413: 'pause',
  417: 'forward',
  412: 'rewind',
  425: 'next',
  10233: 'next',
  424: 'previous',
  10232: 'previous',
};

const BACK = new Set(['GoBack', 'BrowserBack', 'XF86Back', 'Escape', 'Backspace']);
const BACK_CODES = new Set([461, 10_009]);

export const directionOf = ({ key }: Key): Direction | null => DIRECTIONS[key] ?? null;

export const mediaKeyOf = ({ key, keyCode }: Key): MediaKey | null =>
  MEDIA[key] ?? MEDIA_CODES[keyCode] ?? null;

/** Whether a key is Back. Only for remote mode: elsewhere Backspace and Escape have other meanings. */
export const isBack = ({ key, keyCode }: Key): boolean => BACK.has(key) || BACK_CODES.has(keyCode);
