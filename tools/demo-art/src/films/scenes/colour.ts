import { mix } from '../../artwork/palettes.ts';
import { disc, path, rect, round, times } from '../../artwork/svg.ts';
import { ease, fill, HEIGHT, lerp, type Scene, WIDTH, wave } from '../frame.ts';

const PAPER = '#f4ead4';
const INK = '#1c1b22';
const BLUE = '#2f7fbf';
const RED = '#dc4a4a';
const YELLOW = '#f0bf2f';
const MULTIPLY = 'style="mix-blend-mode:multiply"';

/** Three drops of ink fall on the sheet. */
export const drops: Scene = (seconds) =>
  fill(PAPER) +
  [BLUE, RED, YELLOW]
    .map((ink, n) => {
      const down = ease(seconds, n * 0.35, n * 0.35 + 0.6);
      return disc(
        340 + n * 310,
        round(lerp(-120, 360, down)),
        round(86 + 14 * wave(seconds, 0.9, n / 3)),
        ink,
      );
    })
    .join('');

/** Three discs meet, and where they lie over one another there are more colours. */
export const threeInks: Scene = (seconds) => {
  const met = ease(seconds, 0.6, 5);
  const turn = seconds * 0.22;
  const discs = [BLUE, RED, YELLOW].map((ink, n) => {
    const angle = -Math.PI / 2 + (n * Math.PI * 2) / 3 + turn;
    const far = lerp(430, 118, met);
    return disc(
      round(658 + Math.cos(angle) * far * 1.25),
      round(370 + Math.sin(angle) * far * lerp(0.62, 1, met)),
      190,
      ink,
      MULTIPLY,
    );
  });
  return (
    fill(PAPER) +
    times(6, (n) => rect(0, 60 + n * 116, WIDTH, 2, mix(PAPER, INK, 0.14))) +
    `<g style="isolation:isolate">${rect(0, 0, WIDTH, HEIGHT, PAPER, 0, 'fill-opacity="0"')}${discs.join('')}</g>`
  );
};

const LID = 0.95;

/** How dark an eye is at a place, 0 to 1; the eye lies between −1 and 1. */
function eyeAt(x: number, y: number): number {
  const lid = 0.56 * (1 - x * x);
  if (Math.abs(x) > 1 || Math.abs(y) > lid) return 0.16;
  const far = Math.hypot(x, y * 1.02);
  if (Math.hypot(x + 0.12, y + 0.14) < 0.09) return 0.05;
  if (far < 0.2) return 1;
  if (far < 0.44) return 0.62;
  return Math.abs(y) > lid - 0.07 ? LID : 0.04;
}

const PITCH = 26;
const grid = Array.from({ length: 28 * 50 }, (_, index) => {
  const [row, column] = [Math.floor(index / 50), index % 50];
  const [x, y] = [(column + (row % 2) / 2 - 24.5) * PITCH, (row - 13.5) * PITCH];
  return { x, y, dark: eyeAt(x / 560, y / 560) };
});

/** A halftone: a few dots large on the screen, then from farther away, step by step, until they are an eye. */
export const halftone: Scene = (seconds) => {
  const zoom = [7, 3.6, 1.9, 1][Math.min(3, Math.floor(seconds / 1.3))] ?? 1;
  const blink = 1 - 0.9 * ease(seconds, 7.4, 7.7) * (1 - ease(seconds, 7.8, 8.2));
  return (
    fill(YELLOW) +
    grid
      .map(({ x, y, dark }) => {
        const [cx, cy] = [658 + x * zoom, 370 + y * zoom];
        const lively = dark > 0.3 && dark !== LID ? dark * blink : dark;
        const r = PITCH * 0.66 * Math.sqrt(lively) * zoom;
        if (cx < -r || cx > WIDTH + r || cy < -r || cy > HEIGHT + r) return '';
        return disc(round(cx), round(cy), round(r), INK);
      })
      .join('')
  );
};

/** Waves of ink roll over the sheet, and a landscape of all of them is left. */
export const together: Scene = (seconds) => {
  const bands = [
    [BLUE, 120],
    [mix(BLUE, '#59a05a', 0.8), 230],
    [YELLOW, 340],
    ['#ef8a2e', 440],
    [RED, 540],
    ['#6d3a78', 630],
  ] as const;
  return (
    fill(PAPER) +
    disc(940, round(lerp(320, 150, ease(seconds, 0, 6))), 96, '#ef8a2e') +
    bands
      .map(([ink, top], n) => {
        const y = lerp(HEIGHT + 160, top + 70, ease(seconds, n * 0.5, n * 0.5 + 1.6));
        const at = (x: number) =>
          round(y + 34 * wave(x / 640 + seconds * (0.1 + n * 0.02), 1, n * 0.23));
        const crest = Array.from({ length: 41 }, (_, k) => `${k * 32} ${at(k * 32)}`).join('L');
        return path(`M${crest}V${HEIGHT}H0Z`, ink);
      })
      .join('')
  );
};
