const KEY = 'parde.player';

/** Player settings stored in the browser. */
export interface PlayerSettings {
  /** 0–1 */
  volume: number;
  isMuted: boolean;
  rate: number;
  /** `null` for automatic selection. */
  height: number | null;
  isSavingData: boolean;
  /** Whether quiet and loud passages are levelled. */
  isNight: boolean;
}

const DEFAULTS: PlayerSettings = {
  volume: 1,
  isMuted: false,
  rate: 1,
  height: null,
  isSavingData: false,
  isNight: false,
};

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Parses stored settings; always returns valid ones. */
export function readSettings(stored: string | null): PlayerSettings {
  let found: unknown;
  try {
    found = JSON.parse(stored ?? '');
  } catch {
    return DEFAULTS;
  }
  if (!isRecord(found)) return DEFAULTS;
  const { volume, isMuted, rate, height, isSavingData, isNight } = found;
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULTS.volume,
    isMuted: isMuted === true,
    rate: typeof rate === 'number' && RATES.includes(rate) ? rate : DEFAULTS.rate,
    height: typeof height === 'number' && height > 0 ? height : DEFAULTS.height,
    isSavingData: isSavingData === true,
    isNight: isNight === true,
  };
}

export function loadSettings(): PlayerSettings {
  try {
    return readSettings(localStorage.getItem(KEY));
  } catch {
    // Storage may be blocked.
    return DEFAULTS;
  }
}

export function saveSettings(change: Partial<PlayerSettings>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...loadSettings(), ...change }));
  } catch {
    // Not stored; there is nothing else to do.
  }
}

/** Restores this browser's volume, mute and speed. */
export function restoreSettings(video: HTMLVideoElement): void {
  const { volume, isMuted, rate } = loadSettings();
  video.volume = volume;
  video.muted = isMuted;
  // A new source resets the rate to the default rate.
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
}
