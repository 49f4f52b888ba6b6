import { mix } from '../../artwork/palettes.ts';
import { disc, group, oval, path, rect, round, stroke, times } from '../../artwork/svg.ts';
import { ease, fill, HEIGHT, inks, lerp, type Scene, WIDTH, wave } from '../frame.ts';

const { dark, paper, a, b } = inks('aubergine');
const FLOOR = 590;

/** Height of a bouncing ball, 0 to 1, at a share of its bounce. */
const bounce = (share: number) => 4 * (share % 1) * (1 - (share % 1));

const ball = (x: number, height: number, size: number, floor: number, rise: number) => {
  // At rest it is round; pressed only where it comes down.
  const squash = rise > 0 && height < 0.14 ? lerp(0.74, 1, height / 0.14) : 1;
  return (
    oval(x, floor, round(size * lerp(1, 0.5, height)), round(size * 0.16), mix(dark, b, 0.3)) +
    group(
      `translate(${round(x)} ${round(floor - height * rise)}) scale(${round(1 / squash)} ${round(squash)})`,
      disc(0, -size, size, a) +
        disc(-size * 0.32, -size * 1.3, round(size * 0.24), mix(a, paper, 0.6)),
    )
  );
};

/** A camera's eye opens on a ball. */
export const shutter: Scene = (seconds) => {
  const open = ease(seconds, 0.3, 1.6);
  return (
    fill(paper) +
    rect(0, FLOOR, WIDTH, 140, b) +
    ball(658, 0, 110, FLOOR + 20, 0) +
    times(8, (n) =>
      group(
        `rotate(${n * 45 + open * 50} 658 360) translate(0 ${round(-open * 640)})`,
        rect(
          0,
          -360,
          1320,
          720,
          n % 2 ? dark : mix(dark, b, 0.16),
          0,
          'transform="rotate(22 658 360)"',
        ),
      ),
    )
  );
};

/** One ball at rest; then twenty-four pictures of it, laid out one by one. */
export const contactSheet: Scene = (seconds) => {
  const away = ease(seconds, 4.2, 5.2);
  const sheet = times(24, (n) => {
    const shown = ease(seconds, 4.8 + n * 0.14, 5 + n * 0.14);
    if (shown === 0) return '';
    const [column, row] = [n % 6, Math.floor(n / 6)];
    const [x, y] = [98 + column * 190, 104 + row * 150];
    return group(
      `translate(${x} ${y})`,
      rect(0, 0, 172, 132, mix(dark, paper, shown), 6),
      rect(0, 108, 172, 24, mix(dark, b, shown), 6),
      group('translate(86 112)', ball(0, bounce(n / 12), 19, 0, 54)),
    );
  });
  return (
    fill(mix(paper, dark, away)) +
    rect(0, round(lerp(FLOOR, HEIGHT + 10, away)), WIDTH, 140, b) +
    (away < 1 ? group(`translate(0 ${round(away * 500)})`, ball(658, 0, 110, FLOOR + 20, 0)) : '') +
    sheet
  );
};

/** The ball comes alive. Below, the picture of the second that is being shown. */
export const bouncing: Scene = (seconds) => {
  const share = seconds / 1.5;
  const x = 658 + 330 * wave(seconds, 9);
  const frame = Math.floor((seconds % 1) * 24);
  return (
    fill(dark) +
    disc(658, 330, 300, mix(dark, b, 0.22)) +
    rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, mix(dark, b, 0.5)) +
    times(3, (n) => {
      const before = bounce(share + 1 - (n + 1) * 0.05);
      return disc(
        round(x),
        round(FLOOR - before * 380 - 80),
        80 - n * 12,
        mix(dark, a, 0.35 - n * 0.09),
      );
    }) +
    ball(x, bounce(share), 84, FLOOR + 10, 380) +
    times(24, (n) => rect(112 + n * 46, 664, 32, 26, n === frame ? paper : mix(dark, b, 0.25), 4))
  );
};

const field = inks('sand');

/** A leg of two parts that swings from (x, y); `phase` in turns. */
const leg = (x: number, y: number, phase: number, colour: string) => {
  const thigh = 0.72 * wave(phase, 1) + 0.1;
  const shin = thigh - 0.55 + 0.75 * wave(phase, 1, 0.22);
  const [kx, ky] = [x - Math.sin(thigh) * 92, y + Math.cos(thigh) * 92];
  const [hx, hy] = [kx - Math.sin(shin) * 96, ky + Math.cos(shin) * 96];
  return (
    stroke(`M${x} ${y}L${round(kx)} ${round(ky)}`, colour, 30) +
    stroke(`M${round(kx)} ${round(ky)}L${round(hx)} ${round(hy)}`, colour, 17)
  );
};

/** A horse of cut paper at a gallop to the left, about 560 wide, ground at y = 0. */
function horse(stride: number): string {
  const near = field.dark;
  const far = mix(field.dark, field.a, 0.35);
  const rock = 5 * wave(stride, 1);
  const lift = -12 + -14 * wave(stride, 1, 0.3);
  return group(
    `translate(0 ${round(-206 + lift)}) rotate(${round(rock)})`,
    leg(-118, 34, stride + 0.1, far),
    leg(150, 34, stride + 0.62, far),
    path(
      `M205 -26Q290 ${round(-70 + 22 * wave(stride, 1, 0.4))} 340 ${round(-8 + 34 * wave(stride, 1, 0.2))}Q280 -18 214 12Z`,
      near,
    ),
    path(
      'M-150 -40Q-186 -128 -226 -166L-222 -204L-200 -184Q-150 -170 -110 -92Q20 -46 130 -76Q214 -78 222 0Q214 62 140 52Q0 66 -100 52Q-158 28 -150 -40Z',
      near,
    ),
    path('M-212 -190Q-262 -172 -306 -112Q-300 -88 -276 -92Q-236 -112 -190 -120Z', near),
    path(
      'M-196 -190Q-140 -176 -100 -90L-132 -96Q-150 -150 -196 -170Z',
      mix(field.dark, '#000000', 0.5),
    ),
    leg(-110, 34, stride + 0.32, near),
    leg(158, 34, stride + 0.86, near),
  );
}

/** A horse gallops before the numbered boards of the photographer. */
export const gallop: Scene = (seconds) => {
  const moved = seconds * 330;
  return (
    fill(mix(field.paper, field.b, 0.35)) +
    disc(300, 210, 110, field.a) +
    rect(0, 560, WIDTH, 160, field.a) +
    times(8, (n) => {
      const x = ((n * 200 + moved) % 1600) - 160;
      return rect(round(x), 250, 8, 310, mix(field.dark, field.b, 0.55));
    }) +
    rect(0, 300, WIDTH, 6, mix(field.dark, field.b, 0.55)) +
    times(7, (n) => {
      const x = ((n * 260 + moved * 1.5) % 1820) - 200;
      return rect(round(x), 632 + (n % 3) * 22, 120, 8, mix(field.a, field.dark, 0.45), 4);
    }) +
    oval(670, 606, 250, 18, mix(field.a, field.dark, 0.4)) +
    group('translate(670 606)', horse(-seconds * 1.75))
  );
};
