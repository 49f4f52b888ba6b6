import { mix } from '../../artwork/palettes.ts';
import { clipped, disc, group, path, rect, round, times } from '../../artwork/svg.ts';
import { ease, fill, HEIGHT, inks, lerp, type Scene, WIDTH, wave } from '../frame.ts';

const { dark, paper, a, b } = inks('cobalt');

/** A paper bird about 400 wide around (0, 0), flying to the left; `beat` from −1 (wings down) to 1. */
function bird(beat: number, body: string, wing: string): string {
  const tip = round(-beat * 190);
  return (
    path(
      `M30 6Q${90} ${tip * 0.7} ${150} ${tip}Q${40} ${tip * 0.55} -60 8Z`,
      mix(wing, body, 0.45),
    ) +
    path('M-196 -6Q-150 -44 -96 -30Q20 -30 196 -52Q120 10 20 40Q-90 50 -140 18Z', body) +
    path(`M50 4Q${20} ${tip * 0.8} ${60} ${tip * 1.12}Q-${70} ${tip * 0.6} -86 10Z`, wing) +
    disc(-140, -16, 7, dark)
  );
}

/** A strip of film that moves on by one picture, stands, and moves on. */
export const strip: Scene = (seconds) => {
  const step = 0.5;
  const n = Math.floor(seconds / step);
  const moved = n + ease(seconds - n * step, 0.3, step);
  const pitch = 330;
  return (
    fill(b) +
    rect(330, 0, 620, HEIGHT, dark) +
    times(5, (k) => {
      const index = Math.floor(moved) + k - 2;
      const y = (k - 2 - (moved % 1)) * pitch + 210;
      const beat = wave(index, 6);
      return (
        rect(420, round(y), 440, 300, mix(paper, a, 0.18), 12) +
        group(`translate(640 ${round(y + 160)}) scale(0.86)`, bird(beat, dark, a)) +
        times(4, (hole) =>
          [352, 890].map((x) => rect(x, round(y + 14 + hole * 82), 38, 46, b, 8)).join(''),
        )
      );
    }) +
    rect(300, 180, 680, 12, paper) +
    rect(300, 540, 680, 12, paper)
  );
};

/** The bird leaves the picture, through screen after screen. */
export const breakingOut: Scene = (seconds, share) => {
  const size = lerp(0.35, 2.3, ease(share, 0, 0.95));
  const x = lerp(760, 500, ease(share, 0.1, 1));
  const colours = [dark, a, paper, mix(paper, b, 0.55), b];
  return (
    fill(dark) +
    colours
      .map((colour, n) => {
        const half = 620 - n * 116;
        return rect(658 - half, 360 - half * 0.56, half * 2, half * 1.12, colour, 14);
      })
      .join('') +
    group(
      `translate(${round(x)} ${round(360 + 30 * wave(seconds, 2))}) scale(${round(size)})`,
      bird(wave(seconds, 0.8), dark, mix(dark, a, 0.75)),
    )
  );
};

const night = inks('prussian');

/** Windows of a city, all looking at the same picture: they light up, the bird passes. */
export const city: Scene = (seconds) => {
  const towers = [
    [60, 200, 190],
    [270, 90, 210],
    [500, 250, 170],
    [690, 140, 230],
    [940, 60, 150],
    [1110, 220, 170],
  ] as const;
  const sky = mix(night.dark, night.b, 0.25);
  const flight = lerp(WIDTH + 240, -260, seconds / 6.8);
  return (
    fill(sky) +
    disc(1010, 190, 120, mix(sky, night.b, 0.5)) +
    towers
      .map(([x, y, w], tower) => {
        const windows = times(4, (row) =>
          times(2, (column) => {
            const order = ((tower * 8 + row * 2 + column) * 11) % 48;
            const lit = ease(seconds, order * 0.11, order * 0.11 + 0.25);
            const wx = x + 22 + column * (w / 2 - 10);
            const colour = mix(
              mix(night.dark, night.b, 0.12),
              order % 5 ? night.paper : night.a,
              lit,
            );
            return rect(round(wx), y + 40 + row * 116, w / 2 - 36, 72, colour, 3);
          }),
        );
        return rect(x, y, w, HEIGHT, night.dark) + windows;
      })
      .join('') +
    clipped(
      'sky',
      rect(0, 0, WIDTH, HEIGHT, '#000'),
      group(
        `translate(${round(flight)} ${round(330 + 46 * wave(seconds, 3.4))}) scale(0.9)`,
        bird(wave(seconds, 0.8), night.a, mix(night.a, night.dark, 0.35)),
      ),
    )
  );
};
