import { mix } from '../../artwork/palettes.ts';
import {
  clipped,
  disc,
  group,
  path,
  poly,
  rect,
  ring,
  round,
  stroke,
  times,
} from '../../artwork/svg.ts';
import { ease, fill, HEIGHT, inks, lerp, type Scene, WIDTH, wave } from '../frame.ts';

const station = inks('prussian');

/** Three cars and an engine in front at the left, 1750 long from x = 0, wheels on y = 0. */
function train(body: string, band: string, window: string, wheel: string, turn: number): string {
  const car = (x: number, w: number) =>
    rect(x, -210, w, 180, body, 18) +
    rect(x, -96, w, 20, band) +
    times(Math.floor((w - 60) / 92), (n) => rect(x + 34 + n * 92, -178, 66, 62, window, 8)) +
    times(4, (n) => {
      const wx = x + 60 + (n % 2) * 62 + (n > 1 ? w - 182 : 0);
      return (
        disc(wx, -22, 24, wheel) +
        group(`translate(${wx} -22) rotate(${round(turn)})`, rect(-20, -3, 40, 6, band))
      );
    });
  return (
    path('M0 -30V-90Q10 -210 130 -210H330V-30Z', body) +
    rect(8, -96, 322, 20, band) +
    path('M44 -118Q60 -178 118 -180V-118Z', window) +
    rect(150, -178, 66, 62, window, 8) +
    rect(240, -178, 66, 62, window, 8) +
    times(2, (n) => disc(80 + n * 170, -22, 24, wheel)) +
    times(3, (n) => car(350 + n * 480, 460))
  );
}

/** The clock of the platform: it comes to six while the train comes. */
const clock = (x: number, y: number, minutes: number) =>
  rect(x - 4, 96, 8, y - 150, station.dark) +
  disc(x, y, 70, station.dark) +
  disc(x, y, 60, station.paper) +
  times(12, (n) =>
    group(`rotate(${n * 30} ${x} ${y})`, rect(x - 2, y - 54, 4, n % 3 ? 8 : 14, station.dark)),
  ) +
  group(
    `rotate(${round(minutes / 2 - 360)} ${x} ${y})`,
    rect(x - 4, y - 34, 8, 40, station.dark, 4),
  ) +
  group(`rotate(${round(minutes * 6)} ${x} ${y})`, rect(x - 3, y - 50, 6, 56, station.a, 3)) +
  disc(x, y, 7, station.dark);

const sign = (x: number, y: number, text: string, board: string, print: string, width: number) =>
  rect(x, y, width, 64, board, 8) +
  `<text x="${x + width / 2}" y="${y + 43}" text-anchor="middle" font-family="Vazirmatn" font-weight="900" font-size="32" fill="${print}">${text}</text>`;

/** The train comes in, waits, and goes. */
export const platform: Scene = (seconds) => {
  const { dark, paper, a, b } = station;
  const x =
    seconds < 7
      ? lerp(1500, 130, ease(seconds, 0.4, 5))
      : lerp(130, -2300, ease(seconds, 9.6, 14.4) ** 1.5);
  return (
    fill(b) +
    rect(0, 96, WIDTH, 400, mix(b, paper, 0.25)) +
    times(7, (n) => rect(60 + n * 190, 150, 120, 240, mix(b, dark, 0.16), 60)) +
    rect(0, 556, WIDTH, 12, mix(dark, b, 0.3)) +
    clipped(
      'rails',
      rect(0, 0, WIDTH, HEIGHT, '#000'),
      group(`translate(${round(x)} 556)`, train(a, paper, dark, dark, -x * 1.6)),
    ) +
    rect(0, 0, WIDTH, 96, dark) +
    times(22, (n) => poly(`${n * 60},96 ${n * 60 + 60},96 ${n * 60 + 30},130`, n % 2 ? a : dark)) +
    clock(860, 236, 355 + Math.min(6, seconds * 1.1)) +
    rect(300, 96, 6, 90, dark) +
    rect(510, 96, 6, 90, dark) +
    sign(250, 180, 'PLATFORM 3', dark, paper, 320) +
    rect(0, 590, WIDTH, 130, dark) +
    rect(0, 590, WIDTH, 14, paper)
  );
};

const plain = inks('sand');

/** Through the window of the compartment: hills, poles, the evening. */
export const plainWindow: Scene = (seconds, share) => {
  const { dark, paper, a, b } = plain;
  const sky = mix(b, a, share * 0.7);
  const hill = (top: number, height: number, length: number, speed: number, colour: string) => {
    const moved = seconds * speed;
    const points = Array.from({ length: 28 }, (_, k) => {
      const x = k * 50;
      const y =
        top -
        height *
          (wave(x + 4000 - moved, length) * 0.6 + wave(x + 4000 - moved, length * 0.37) * 0.4);
      return `${x} ${round(y)}`;
    });
    return path(`M${points.join('L')}V${HEIGHT}H0Z`, colour);
  };
  const poles = times(4, (n) => {
    const x = ((n * 460 + seconds * 520) % 1840) - 240;
    return rect(round(x), 120, 16, 480, dark) + rect(round(x - 46), 160, 108, 10, dark);
  });
  return (
    fill(sky) +
    times(4, (n) => rect(0, 110 + n * 70, WIDTH, 14 + n * 8, mix(sky, paper, 0.25))) +
    disc(470, round(lerp(250, 400, share)), 110, mix(paper, b, 0.3)) +
    hill(430, 60, 1500, 26, mix(a, b, 0.35)) +
    hill(500, 46, 1100, 70, a) +
    hill(580, 30, 900, 180, mix(a, dark, 0.5)) +
    stroke(
      `M0 ${round(206 + 8 * wave(seconds, 0.9))}Q640 250 1280 ${round(206 + 8 * wave(seconds, 0.9, 0.5))}`,
      dark,
      3,
    ) +
    poles +
    path(
      `M0 0H${WIDTH}V${HEIGHT}H0ZM150 92a30 30 0 0 0 -30 30V568a30 30 0 0 0 30 30H1136a30 30 0 0 0 30 -30V122a30 30 0 0 0 -30 -30Z`,
      dark,
      'fill-rule="evenodd"',
    ) +
    rect(90, 612, 1106, 30, mix(dark, a, 0.4), 6) +
    rect(980, 510, 90, 92, paper, 10) +
    ring(1084, 552, 26, paper, 12) +
    stroke(`M1006 ${round(486 + 4 * wave(seconds, 1.6))}q14 -22 0 -44`, paper, 6)
  );
};

const sea = inks('lapis');

/** The sea by night: a moon that breaks in it, and the train small on its bridge. */
export const seaBridge: Scene = (seconds, share) => {
  const { dark, paper, a, b } = sea;
  const night = mix(dark, '#060a18', 0.35);
  const x = lerp(1240, -560, ease(share, 0.02, 1) * 0.6 + share * 0.4);
  return (
    fill(night) +
    times(26, (n) =>
      disc(
        (n * n * 137 + n * 61) % WIDTH,
        26 + ((n * n * 53 + n * 31) % 320),
        2 + (n % 3),
        mix(night, paper, 0.5 + 0.2 * (n % 3)),
      ),
    ) +
    disc(470, 190, 112, paper) +
    rect(0, 470, WIDTH, 250, mix(dark, b, 0.35)) +
    times(9, (n) => {
      const half = (150 - n * 6) * (0.62 + 0.38 * wave(seconds, 2.4 + (n % 3) * 0.5, n * 0.31));
      return rect(
        round(470 - half),
        486 + n * 25,
        round(half * 2),
        11,
        mix(b, paper, 0.75 - n * 0.05),
        5,
      );
    }) +
    group(
      `translate(${round(x)} 386) scale(0.42)`,
      train(mix(night, '#000000', 0.4), a, a, night, 0),
    ) +
    rect(0, 386, WIDTH, 26, mix(night, '#000000', 0.35)) +
    times(8, (n) =>
      path(
        `M${n * 170 - 40} 408H${n * 170 + 130}V424Q${n * 170 + 118} 424 ${n * 170 + 118} 500H${n * 170 + 100}Q${n * 170 + 96} 430 ${n * 170 + 45} 430Q${n * 170 - 6} 430 ${n * 170 - 10} 500H${n * 170 - 28}Q${n * 170 - 28} 424 ${n * 170 - 40} 424Z`,
        mix(night, '#000000', 0.35),
      ),
    ) +
    (seconds > 5.5
      ? sign(840, lerp(-90, 150, ease(seconds, 5.5, 6.3)), 'BRIDGE · 412 m', b, night, 330)
      : '')
  );
};

/** Rails run towards the eye before it is day. */
export const railsAtDusk: Scene = (seconds) => {
  const { dark, paper, a, b } = station;
  return (
    fill(mix(dark, b, 0.3)) +
    disc(658, 330, 130, a) +
    rect(0, 330, WIDTH, 390, dark) +
    times(9, (n) => {
      const near = ((n + seconds * 1.5) % 9) / 9;
      const y = 330 + 390 * near ** 2;
      const half = 26 + 420 * near ** 2;
      return rect(
        round(658 - half),
        round(y),
        round(half * 2),
        round(3 + 26 * near),
        mix(dark, b, 0.45),
      );
    }) +
    poly('640,330 646,330 330,720 280,720', paper) +
    poly('670,330 676,330 1036,720 986,720', paper)
  );
};
