import type { Random } from './seeded-random.ts';

/** Two printing inks, a dark and a paper. Hex colours. */
export interface Palette {
  name: string;
  paper: string;
  dark: string;
  a: string;
  b: string;
}

/** How one picture uses its palette. `cut` shows through `ink`; `accent` stands off both. */
export interface Inks {
  ground: string;
  ink: string;
  accent: string;
  cut: string;
  extra: string;
}

export type Tone = 'paper' | 'dark' | 'a' | 'b';

const palette = (name: string, paper: string, dark: string, a: string, b: string): Palette => ({
  name,
  paper,
  dark,
  a,
  b,
});

export const palettes: readonly Palette[] = [
  palette('vermilion', '#f0e6d0', '#1d1a1d', '#d8432c', '#e3ac3f'),
  palette('prussian', '#ece5d3', '#15273f', '#e2603f', '#93b7b2'),
  palette('mustard', '#f2e8cd', '#241f1b', '#dda52c', '#b8442d'),
  palette('bottle', '#ebe4cf', '#14312b', '#e2a33b', '#cb583c'),
  palette('aubergine', '#efe2d6', '#2c1a31', '#dc664b', '#c79aa8'),
  palette('lagoon', '#e9e6d6', '#0f2730', '#3f918b', '#e9b950'),
  palette('blood', '#e9dfd0', '#190f11', '#b8232c', '#a59c8c'),
  palette('bile', '#e8e5c9', '#181c11', '#aeb043', '#d2593a'),
  palette('ice', '#eff0e8', '#1b2b3c', '#74a3ba', '#db5b3c'),
  palette('rose', '#f4e7dc', '#351f2b', '#e58d86', '#ab3a4d'),
  palette('sand', '#f2e5c9', '#38221a', '#cd6a33', '#e5b661'),
  palette('cobalt', '#efe8d8', '#141b3c', '#3259aa', '#ec7043'),
  palette('olive', '#ede6cf', '#25271b', '#848b45', '#da8a2f'),
  palette('pistachio', '#eeebd5', '#1f2c29', '#88b091', '#d4523d'),
  palette('silver', '#ebe6dc', '#1a1a1c', '#a8a296', '#c63b2d'),
  palette('lapis', '#f3e9d0', '#17264f', '#e6a325', '#2f8f8d'),
];

const byGenre: Record<string, readonly string[]> = {
  horror: ['blood', 'bile', 'aubergine', 'silver', 'bottle'],
  'film-noir': ['silver', 'mustard', 'prussian', 'blood'],
  crime: ['silver', 'mustard', 'vermilion', 'prussian', 'olive'],
  thriller: ['silver', 'vermilion', 'ice', 'bile'],
  mystery: ['prussian', 'bottle', 'aubergine', 'mustard', 'pistachio'],
  'sci-fi': ['cobalt', 'lagoon', 'prussian', 'ice', 'vermilion', 'bile'],
  western: ['sand', 'mustard', 'vermilion', 'olive'],
  romance: ['rose', 'aubergine', 'pistachio', 'prussian', 'lagoon'],
  comedy: ['mustard', 'pistachio', 'vermilion', 'rose', 'cobalt', 'lapis', 'bottle'],
  animation: ['lagoon', 'pistachio', 'lapis', 'cobalt', 'vermilion', 'rose', 'olive'],
  documentary: ['ice', 'olive', 'silver', 'prussian', 'sand'],
  musical: ['rose', 'lapis', 'vermilion', 'aubergine', 'cobalt'],
  adventure: ['lapis', 'lagoon', 'bottle', 'sand', 'cobalt'],
  action: ['vermilion', 'cobalt', 'mustard', 'ice'],
  war: ['olive', 'silver', 'vermilion', 'prussian'],
  history: ['vermilion', 'lapis', 'silver', 'sand'],
  fantasy: ['lapis', 'bottle', 'aubergine', 'lagoon', 'rose'],
  family: ['lapis', 'pistachio', 'mustard', 'cobalt'],
  biography: ['prussian', 'rose', 'olive', 'mustard'],
  drama: ['prussian', 'vermilion', 'bottle', 'sand', 'rose', 'ice', 'olive', 'lapis'],
};

const gloomy = new Set(['horror', 'film-noir', 'thriller', 'crime', 'mystery']);

/**
 * Palettes that fit the genres, the most specific genre first; drama only when nothing else is
 * known.
 */
export function choosePalette(genres: readonly string[], random: Random, avoid?: string): Palette {
  const telling = genres.find((genre) => genre !== 'drama' && byGenre[genre]);
  const names = (byGenre[telling ?? 'drama'] ?? []).filter((name) => name !== avoid);
  const fitting = palettes.filter((entry) => names.includes(entry.name));
  return random.pick(fitting);
}

/**
 * Dark stories get dark grounds more often; the rest are spread so that a page of posters has all
 * four tones. `darkInk` restricts the choice to grounds that the dark ink is printed on.
 */
export function chooseTone(
  genres: readonly string[],
  palette: Palette,
  random: Random,
  darkInk = false,
): Tone {
  const tones: readonly Tone[] = genres.some((genre) => gloomy.has(genre))
    ? ['dark', 'dark', 'a', 'a', 'paper', 'b']
    : ['paper', 'paper', 'a', 'a', 'b', 'dark'];
  const open = darkInk ? tones.filter((tone) => inksOf(palette, tone).ink === palette.dark) : tones;
  return random.pick(open);
}

/**
 * The inks of one palette on the ground of the given tone; `ink` always has the strongest contrast.
 */
export function inksOf({ paper, dark, a, b }: Palette, tone: Tone): Inks {
  if (tone === 'paper') return { ground: paper, ink: dark, accent: a, cut: paper, extra: b };
  if (tone === 'dark') return { ground: dark, ink: paper, accent: a, cut: dark, extra: b };
  const [ground, extra] = tone === 'a' ? [a, b] : [b, a];
  return contrast(ground, dark) >= 3.3
    ? { ground, ink: dark, accent: paper, cut: ground, extra }
    : { ground, ink: paper, accent: dark, cut: ground, extra };
}

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG contrast ratio of two hex colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** A colour between two hex colours; `share` 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const low = Number.parseInt(from.slice(at, at + 2), 16);
    const high = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(low + (high - low) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
