import { mix, type Palette } from '../artwork/palettes.ts';
import { drawLines, setTitle } from '../artwork/set-title.ts';
import { disc, group, ray, rect, round, times } from '../artwork/svg.ts';
import { EDGE, ease, fill, HEIGHT, lerp, type Scene, WIDTH } from './frame.ts';

const MIDDLE = (WIDTH + EDGE) / 2;

/** Background of a title sequence: nested screens, rays of a lamp, or rails. */
export type Opening = 'screens' | 'rays' | 'rails';

interface Names {
  fa: string;
  en: string;
  line: string;
}

function screens({ dark, a, b, paper }: Palette, seconds: number): string {
  const colours = [dark, a, paper, b];
  const first = Math.floor(seconds * 1.6);
  return (
    fill(dark) +
    times(9, (n) => {
      const depth = 9 - n - (seconds * 1.6 - first);
      const half = 760 * 0.68 ** (9 - depth);
      const colour = colours[(first + n + 400) % 4] ?? dark;
      return rect(
        round(MIDDLE - half),
        round(HEIGHT / 2 - half * 0.5625),
        round(half * 2),
        round(half * 1.125),
        colour,
        round(half * 0.05),
      );
    })
  );
}

function rays({ dark, a, b, paper }: Palette, seconds: number): string {
  const y = 250;
  return (
    fill(dark) +
    times(12, (n) =>
      ray(MIDDLE, y, n * 30 + seconds * 9, n * 30 + 15 + seconds * 9, 1100, mix(dark, b, 0.42)),
    ) +
    disc(MIDDLE, y, round(150 + 20 * ease(seconds, 0, 3)), a) +
    disc(MIDDLE, y, 96, paper)
  );
}

function rails({ dark, a, b }: Palette, seconds: number): string {
  return (
    fill(b) +
    times(9, (n) => {
      const y = HEIGHT - 30 - n * 82;
      const from = lerp(WIDTH + 200, -40, ease(seconds, n * 0.14, n * 0.14 + 1.7));
      return rect(round(from), y - 14, WIDTH + 100, 44 - n * 4, n % 2 ? a : dark);
    })
  );
}

const openings = { screens, rays, rails };

/** The title sequence: its background moves, then the sheet with both names comes down over it. */
export function titleSequence(palette: Palette, opening: Opening, names: Names): Scene {
  const box = { x: 0, y: 0, width: 700, height: 170, align: 'middle', anchor: 'middle' } as const;
  const name = setTitle(names.fa, box);
  const line = setTitle(names.line, { ...box, y: -64, height: 34, maxSize: 34 }, 500);
  const english = setTitle(names.en, { ...box, y: 196, height: 40, maxSize: 38 }, 500);
  return (seconds) => {
    const drop = ease(seconds, 1.4, 2.2);
    const top = lerp(-420, 190, drop);
    return (
      openings[opening](palette, seconds) +
      group(
        `translate(${round(MIDDLE - 430)} ${round(top)})`,
        rect(16, 16, 860, 400, palette.dark, 6),
        rect(0, 0, 860, 400, palette.paper, 6),
        rect(0, 0, 860, 14, palette.a),
        group(
          'translate(80 112)',
          drawLines(line, mix(palette.dark, palette.paper, 0.25), 500) +
            drawLines(name, palette.dark) +
            drawLines(english, mix(palette.dark, palette.paper, 0.2), 500),
        ),
      )
    );
  };
}

/** The credits: one card after another beside a setting sun. */
export function creditSequence(
  palette: Palette,
  cards: readonly string[][],
  length: number,
): Scene {
  const set = cards.map((texts) =>
    texts.map((text, n) =>
      setTitle(
        text,
        {
          x: 560,
          y: 250 + n * 92,
          width: 620,
          height: n === 0 ? 44 : 66,
          align: 'start',
          anchor: 'middle',
          maxSize: n === 0 ? 38 : 62,
        },
        n === 0 ? 500 : 900,
      ),
    ),
  );
  const each = length / cards.length;
  return (seconds) => {
    const n = Math.min(cards.length - 1, Math.floor(seconds / each));
    const since = seconds - n * each;
    const shown =
      ease(since, 0.1, 0.5) * (n === cards.length - 1 ? 1 : 1 - ease(since, each - 0.4, each));
    const sun = lerp(250, 560, seconds / length);
    const colour = (bold: boolean) => mix(palette.dark, bold ? palette.paper : palette.a, shown);
    return (
      fill(palette.dark) +
      disc(290, round(sun), 150, palette.a) +
      times(6, (k) => rect(EDGE, 470 + k * 42, 540, 20 + k * 4, palette.dark)) +
      rect(EDGE, 468, 540, 4, palette.b) +
      (set[n] ?? [])
        .map((lines, k) => drawLines(lines, colour(k > 0), k === 0 ? 500 : 900))
        .join('')
    );
  };
}
