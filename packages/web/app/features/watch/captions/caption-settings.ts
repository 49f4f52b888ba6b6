/** How captions look, on this device. The first of each list that is usual is in `DEFAULTS`. */
export const SIZES = [1, 2, 3, 4, 5] as const;
export const COLORS = ['white', 'yellow', 'green', 'cyan'] as const;
export const BACKGROUNDS = ['none', 'shadow', 'box'] as const;
export const OPACITIES = [40, 60, 80, 100] as const;
export const WEIGHTS = ['regular', 'bold'] as const;
export const HEIGHTS = ['lowest', 'low', 'raised', 'top'] as const;
export const SECOND_SIDES = ['below', 'above'] as const;

export interface CaptionSettings {
  size: (typeof SIZES)[number];
  color: (typeof COLORS)[number];
  background: (typeof BACKGROUNDS)[number];
  /** Of the box, in percent. */
  opacity: (typeof OPACITIES)[number];
  weight: (typeof WEIGHTS)[number];
  height: (typeof HEIGHTS)[number];
  /** Where the second subtitle stands, seen from the first. */
  secondSide: (typeof SECOND_SIDES)[number];
  /** Screen readers say the captions as they come. */
  isSpoken: boolean;
}

export const DEFAULTS: CaptionSettings = {
  size: 3,
  color: 'white',
  background: 'shadow',
  opacity: 80,
  weight: 'regular',
  height: 'low',
  secondSide: 'below',
  isSpoken: false,
};

const STORAGE_KEY = 'caption-settings';

/** The stored settings; what is missing, foreign or no longer offered is as usual. */
export function readCaptionSettings(): CaptionSettings {
  const stored = readStored();
  const oneOf = <T>(known: readonly T[], value: unknown, usual: T): T =>
    known.find((one) => one === value) ?? usual;
  return {
    size: oneOf(SIZES, stored.size, DEFAULTS.size),
    color: oneOf(COLORS, stored.color, DEFAULTS.color),
    background: oneOf(BACKGROUNDS, stored.background, DEFAULTS.background),
    opacity: oneOf(OPACITIES, stored.opacity, DEFAULTS.opacity),
    weight: oneOf(WEIGHTS, stored.weight, DEFAULTS.weight),
    height: oneOf(HEIGHTS, stored.height, DEFAULTS.height),
    secondSide: oneOf(SECOND_SIDES, stored.secondSide, DEFAULTS.secondSide),
    isSpoken: stored.isSpoken === true,
  };
}

function readStored(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    // Storage is closed, as in some private windows, or holds what is not ours.
    return {};
  }
}

/** Does nothing where the browser lets nothing be stored: the settings then last as long as the page. */
export function saveCaptionSettings(settings: CaptionSettings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // As said.
  }
}
