import { mix } from '../../artwork/palettes.ts';
import { disc, group, poly, rect, ring, round, times } from '../../artwork/svg.ts';
import { ease, fill, HEIGHT, inks, type Scene, WIDTH, wave } from '../frame.ts';

const { dark, paper, a, b } = inks('mustard');
const black = mix(dark, '#000000', 0.35);

const reel = (x: number, y: number, r: number, turn: number) =>
  disc(x, y, r, black) +
  ring(x, y, r - 7, a, 6) +
  group(
    `translate(${x} ${y}) rotate(${round(turn)})`,
    times(5, (n) => group(`rotate(${n * 72})`, disc(0, round(-r * 0.56), round(r * 0.22), dark))),
    disc(0, 0, round(r * 0.16), a),
  );

/** The machine in its booth. It is switched on, its reels turn, light leaves for the left. */
export const projector: Scene = (seconds) => {
  const on = ease(seconds, 1.4, 1.8);
  const turn = Math.max(0, seconds - 1.4) * 110;
  const beam = mix(dark, a, on * (0.9 + 0.06 * wave(seconds, 0.5)));
  return (
    fill(dark) +
    times(5, (n) => rect(0, 600 + n * 30, WIDTH, 8, mix(dark, black, 0.8))) +
    poly('770,352 770,408 0,640 0,60', beam) +
    poly('770,366 770,394 0,500 0,210', mix(beam, paper, on * 0.55)) +
    rect(828, 480, 40, 260, black) +
    rect(1030, 480, 40, 260, black) +
    rect(760, 640, 390, 26, black, 8) +
    reel(860, 176, 118, turn) +
    reel(1112, 210, 92, turn * 1.28) +
    rect(808, 290, 326, 210, b, 16) +
    rect(808, 290, 326, 46, mix(b, black, 0.4), 16) +
    rect(770, 344, 60, 72, black, 6) +
    disc(1066, 420, 34, black) +
    disc(1066, 420, 20, mix(black, a, on)) +
    times(3, (n) => rect(866 + n * 46, 386, 28, 70, mix(b, black, 0.55), 6))
  );
};

/** Dust in the beam. */
export const dust: Scene = (seconds) => {
  const night = mix(dark, '#1b2440', 0.6);
  return (
    fill(night) +
    poly(`${WIDTH},40 ${WIDTH},110 0,${HEIGHT + 260} 0,110`, mix(night, a, 0.5)) +
    poly(`${WIDTH},56 ${WIDTH},96 0,620 0,230`, mix(night, a, 0.85)) +
    times(44, (n) => {
      const drift = (seconds * (14 + (n % 5) * 5) + n * 173) % (WIDTH + 80);
      const x = WIDTH + 40 - drift;
      const spread = 1 - x / WIDTH;
      const middle = 76 + spread * 360;
      const y =
        middle + (((n * 37) % 21) / 10 - 1) * (30 + spread * 230) + 8 * wave(seconds, 5, n / 9);
      const size = 3 + ((n * 7) % 9) * (0.5 + spread);
      return disc(round(x), round(y), round(size), n % 3 ? paper : b);
    }) +
    disc(WIDTH - 8, 76, 54, paper)
  );
};
