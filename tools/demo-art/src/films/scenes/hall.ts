import { mix } from '../../artwork/palettes.ts';
import { disc, path, poly, rect, round, times } from '../../artwork/svg.ts';
import { ease, fill, HEIGHT, inks, lerp, type Scene, WIDTH, wave } from '../frame.ts';

const { dark, paper, a, b } = inks('lapis');
const deep = mix(dark, '#05070d', 0.55);

/** Rows of seats seen from the last one, the nearest below. */
const seats = (colour: (row: number) => string) =>
  times(4, (row) => {
    const y = 470 + row * 66;
    const size = 78 + row * 26;
    return times(Math.ceil(WIDTH / size) + 1, (n) =>
      rect(n * size - (row % 2) * size * 0.5, y, size - 9, 220, colour(row), 18),
    );
  });

const screen = (light: string) =>
  rect(310, 96, 700, 330, mix(deep, dark, 0.5), 4) + rect(326, 112, 668, 298, light, 2);

/** The lamps of the hall go down. */
export const lampsOut: Scene = (seconds) => {
  const glow = 1 - 0.75 * ease(seconds, 0.6, 2.6);
  const wall = mix(dark, b, 0.35 * glow);
  return (
    fill(wall) +
    times(3, (n) =>
      [110 + n * 62, WIDTH - 80 - n * 62]
        .map((x) => disc(x, 190 + n * 20, 30 - n * 6, mix(dark, a, glow)))
        .join(''),
    ) +
    screen(mix(dark, paper, 0.25 + 0.4 * glow)) +
    seats((row) => mix(deep, dark, (3 - row) / 4))
  );
};

/** People come and sit: heads rise before the white of the screen. */
export const takingSeats: Scene = (seconds) => {
  const people = [5, 2, 8, 11, 3, 9, 0, 6, 12, 4, 10, 1, 7];
  return (
    fill(deep) +
    poly(`326,112 994,112 ${WIDTH},470 0,470`, mix(deep, dark, 0.5)) +
    screen(mix(paper, dark, 0.12)) +
    seats((row) => mix(deep, dark, (3 - row) / 3.2)) +
    people
      .map((place, order) => {
        const up = ease(seconds, order * 0.6, order * 0.6 + 0.7);
        const x = 110 + place * 88;
        const y = lerp(760, 500 + (place % 3) * 26, up) + 3 * wave(seconds, 4, place / 7);
        const coat = place % 4 === 0 ? a : place % 3 === 0 ? b : mix(deep, '#000000', 0.35);
        return (
          path(
            `M${x - 62} ${HEIGHT + 90}V${round(y + 116)}a62 52 0 0 1 124 0V${HEIGHT + 90}Z`,
            coat,
          ) + disc(x, round(y + 18), 40, mix(deep, '#000000', 0.4))
        );
      })
      .join('')
  );
};

const red = inks('vermilion');

/** The velvet curtain is drawn aside. */
export const curtain: Scene = (seconds) => {
  const open = ease(seconds, 1, 5.2);
  const half = WIDTH / 2;
  const width = lerp(half, 150, open);
  const folds = 9;
  const side = (right: boolean) =>
    times(folds, (n) => {
      const w = width / folds;
      const x = right ? WIDTH - (n + 1) * w : n * w;
      const sway = 6 * wave(seconds, 2.6, n / folds) * (1 - open);
      const tone = [red.a, mix(red.a, red.dark, 0.28), mix(red.a, red.dark, 0.5)][n % 3] ?? red.a;
      return path(
        `M${round(x)} 0H${round(x + w + 1)}V${HEIGHT - 70}q${round(-w / 2 + sway)} 34 ${round(-w - 1)} 0Z`,
        tone,
      );
    });
  return (
    fill(mix(red.paper, red.b, 0.25)) +
    disc(half, 380, round(lerp(60, 250, open)), red.b) +
    rect(0, HEIGHT - 90, WIDTH, 90, red.dark) +
    side(false) +
    side(true) +
    rect(0, 0, WIDTH, 84, mix(red.a, red.dark, 0.62)) +
    times(17, (n) => disc(n * 80, 84, 40, mix(red.a, red.dark, 0.62)))
  );
};
