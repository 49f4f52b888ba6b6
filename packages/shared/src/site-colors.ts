/** Default colours of a site, as in `packages/web/app/theme/tokens.css`. */
export const DEFAULT_ACCENT = '#19857b';
export const DEFAULT_GROUND = '#0e0f11';
/** Background of the light theme, the same for every site; its other surfaces are lighter. */
export const LIGHT_GROUND = '#f4f1eb';

/** The operator's colours, as lower-case `#rrggbb`; `null` for the default. */
export interface ChosenColors {
  accentColor: string | null;
  groundColor: string | null;
}

/** Minimum contrast by WCAG 2.2: 1.4.3 for text, and 1.4.11 for non-text. */
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;

/** Near black and white: text on buttons gets the more legible one. */
const ON_ACCENT = ['#020403', '#ffffff'] as const;
/** `--text-quiet` is white with this opacity. */
const QUIET_OPACITY = 0.64;
const WHITE = '#ffffff';
const BLACK = '#000000';

const channelsOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

const hexOf = (channels: number[]) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

function luminance(hex: string): number {
  const [r, g, b] = channelsOf(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Between 1 and 21, as WCAG defines it. */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes `share` of one colour with the rest of another. */
function mix(color: string, share: number, other: string): string {
  const rest = channelsOf(other);
  return hexOf(channelsOf(color).map((value, i) => value * share + (rest[i] ?? 0) * (1 - share)));
}

/** The first colour on the way to `end` that passes a test, otherwise `end`. */
function nearestAccepted(end: string, color: string, accepts: (color: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.02) {
    const next = share === 0 ? color : mix(end, share, color);
    if (accepts(next)) return next;
  }
  return end;
}

function surfacesOn(ground: string) {
  return { ground, surface: mix(WHITE, 0.04, ground), raised: mix(WHITE, 0.075, ground) };
}

const onAccentOf = (...accents: string[]) =>
  ON_ACCENT.toSorted(
    (a, b) =>
      Math.min(...accents.map((accent) => contrastOf(accent, b))) -
      Math.min(...accents.map((accent) => contrastOf(accent, a))),
  )[0] ?? ON_ACCENT[0];

/** The accent, darkened until small text on the light ground is legible, and darker still for hover. */
function lightColors(accentColor: string): Record<string, string> {
  const accent = nearestAccepted(
    BLACK,
    accentColor,
    (color) => contrastOf(color, LIGHT_GROUND) >= TEXT_CONTRAST,
  );
  const hover = mix(BLACK, 0.15, accent);
  return {
    '--site-light-accent': accent,
    '--site-light-accent-hover': hover,
    '--site-light-on-accent': onAccentOf(accent, hover),
  };
}

/**
 * The custom properties that override the defaults of pages; none if nothing was chosen. The light theme uses only the
 * accent.
 */
export function siteColors({ accentColor, groundColor }: ChosenColors): Record<string, string> {
  const { ground, surface, raised } = surfacesOn(groundColor ?? DEFAULT_GROUND);
  const accent = accentColor ?? DEFAULT_ACCENT;
  // Also the colour of small text, such as that below a plan.
  const hover = nearestAccepted(
    WHITE,
    mix(WHITE, 0.1, accent),
    (color) => contrastOf(color, raised) >= TEXT_CONTRAST,
  );
  return {
    ...(groundColor && { '--site-ground': ground, '--site-surface': surface }),
    ...(groundColor && { '--site-raised': raised }),
    ...((accentColor || groundColor) && {
      '--site-accent': accent,
      '--site-accent-hover': hover,
      '--site-on-accent': onAccentOf(accent, hover),
    }),
    ...(accentColor && lightColors(accentColor)),
  };
}

function isGroundReadable(ground: string): boolean {
  const { raised } = surfacesOn(ground);
  return contrastOf(mix(WHITE, QUIET_OPACITY, raised), raised) >= TEXT_CONTRAST;
}

function isAccentReadable(accentColor: string, groundColor: string): boolean {
  const { raised } = surfacesOn(groundColor);
  const colors = siteColors({ accentColor, groundColor });
  const on = colors['--site-on-accent'] ?? WHITE;
  const hover = colors['--site-accent-hover'] ?? WHITE;
  return (
    contrastOf(accentColor, raised) >= SHAPE_CONTRAST &&
    contrastOf(on, accentColor) >= TEXT_CONTRAST &&
    contrastOf(on, hover) >= TEXT_CONTRAST
  );
}

/**
 * The field whose colour makes something illegible, with the nearest legible colour; `null` if everything is legible.
 */
export function colorProblem(
  chosen: ChosenColors,
): { field: keyof ChosenColors; nearest: string } | null {
  const ground = chosen.groundColor ?? DEFAULT_GROUND;
  if (!isGroundReadable(ground)) {
    return { field: 'groundColor', nearest: nearestAccepted(BLACK, ground, isGroundReadable) };
  }
  const accent = chosen.accentColor ?? DEFAULT_ACCENT;
  const nearest = nearestAccepted(WHITE, accent, (color) => isAccentReadable(color, ground));
  return nearest === accent ? null : { field: 'accentColor', nearest };
}
