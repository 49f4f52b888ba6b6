import type { CSSProperties } from 'react';

/** Caption settings of this device. The defaults are in `DEFAULTS`. */
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
  /** Opacity of the box, in per cent. */
  opacity: (typeof OPACITIES)[number];
  weight: (typeof WEIGHTS)[number];
  height: (typeof HEIGHTS)[number];
  /** Position of the second subtitle relative to the first. */
  secondSide: (typeof SECOND_SIDES)[number];
  /** Whether screen readers announce the captions. */
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

/** The stored settings; missing, unknown or obsolete values become defaults. */
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
    // Storage is blocked, as in some private windows, or holds something else.
    return {};
  }
}

/** Does nothing if storage is blocked: the settings then last as long as the page. */
export function saveCaptionSettings(settings: CaptionSettings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // See above.
  }
}

/** The settings as CSS custom properties for the captions and their sample. */
export function captionStyle(settings: CaptionSettings): CSSProperties {
  const variables = {
    '--caption-step': settings.size,
    '--caption-color': `var(--caption-${settings.color})`,
    '--caption-weight': `var(--weight-${settings.weight === 'bold' ? 'bold' : 'medium'})`,
    '--caption-opacity': `${settings.opacity}%`,
  };
  return variables as CSSProperties;
}
