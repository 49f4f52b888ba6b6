import { toPersianDigits } from '../../../../../packages/shared/src/digits.ts';
import { mix } from '../../artwork/palettes.ts';
import { drawLines, setTitle } from '../../artwork/set-title.ts';
import { disc, group, path, poly, rect, ring, round, stroke, times } from '../../artwork/svg.ts';
import { ease, fill, HEIGHT, inks, lerp, type Scene, WIDTH, wave } from '../frame.ts';

const { dark, paper, a, b } = inks('bottle');
const GROUND = 500;
/** Of the sundial. */
const CENTRE = 364;

const cypress = (sway: number) =>
  rect(-9, -40, 18, 46, dark) +
  path(`M${round(sway)} -340C70 -200 78 -60 0 -30C-78 -60 -70 -200 ${round(sway)} -340Z`, dark);

const house = (wall: string, roof: string) =>
  rect(-70, -110, 140, 112, wall) +
  poly('-90,-104 0,-180 90,-104', roof) +
  rect(-20, -66, 40, 68, roof);

/** A shadow on the ground: `reach` to the right of the foot, negative to the left. */
const shadow = (x: number, y: number, half: number, reach: number, drop: number, colour: string) =>
  poly(
    `${x - half},${y} ${x + half},${y} ${round(x + reach + half * 0.5)},${round(y + drop)} ${round(x + reach - half * 0.5)},${round(y + drop)}`,
    colour,
  );

/** Hours in a landscape: the sun from `from` to `to` of its arc, 0 to 1. */
function landscape(from: number, to: number, sky: readonly [string, string], land: string): Scene {
  return (seconds, share) => {
    const at = lerp(from, to, share);
    const angle = Math.PI * (1 - at);
    const sunX = 640 - Math.cos(angle) * -560;
    const sunY = 520 - Math.sin(angle) * 400;
    const reach = (at - 0.5) * -2 * 720;
    const colour = mix(sky[0], sky[1], ease(share, 0, 1));
    const shade = mix(land, dark, 0.55);
    const drop = 70 + Math.abs(reach) * 0.12;
    return (
      fill(colour) +
      times(5, (n) => rect(0, 90 + n * 90, WIDTH, 10 + n * 6, mix(colour, paper, 0.16))) +
      disc(round(sunX), round(sunY), 84, mix(a, paper, 0.12)) +
      ring(round(sunX), round(sunY), 104, mix(colour, a, 0.5), 6) +
      path(
        `M0 ${GROUND - 40}Q320 ${GROUND - 100} 700 ${GROUND}T${WIDTH} ${GROUND - 20}V${HEIGHT}H0Z`,
        mix(land, colour, 0.35),
      ) +
      rect(0, GROUND, WIDTH, HEIGHT - GROUND, land) +
      shadow(560, GROUND + 62, 52, reach, drop, shade) +
      shadow(940, GROUND + 36, 80, reach * 0.55, drop * 0.6, shade) +
      group(`translate(940 ${GROUND + 40})`, house(paper, b)) +
      group(`translate(560 ${GROUND + 66})`, cypress(7 * wave(seconds, 3)))
    );
  };
}

export const dawnHour = landscape(
  0.07,
  0.3,
  [mix(b, paper, 0.35), mix('#a9cfc4', paper, 0.2)],
  '#8fa05a',
);
export const eveningHour = landscape(
  0.7,
  0.97,
  [mix(a, paper, 0.25), mix(b, dark, 0.2)],
  '#7c7f45',
);

/** A sundial from above: the shadow goes round, from eleven to one o'clock and on. */
export function sundial(hours: readonly number[]): Scene {
  const set = hours.map((hour, n) => {
    const angle = ((-150 + n * 30) * Math.PI) / 180;
    const [x, y] = [658 + Math.cos(angle) * 236, CENTRE + Math.sin(angle) * 236];
    return drawLines(
      setTitle(toPersianDigits(String(hour)), {
        x: x - 40,
        y: y - 26,
        width: 80,
        height: 52,
        align: 'middle',
        anchor: 'middle',
        maxSize: 62,
      }),
      dark,
    );
  });
  return (seconds, share) => {
    const turn = lerp(-62, 62, share);
    const length = lerp(130, 186, Math.abs(share - 0.5) * 2);
    return (
      fill('#8fa05a') +
      times(9, (n) => rect(0, n * 84, WIDTH, 40, mix('#8fa05a', dark, 0.08))) +
      disc(672, CENTRE + 14, 318, mix('#8fa05a', dark, 0.5)) +
      disc(658, CENTRE, 318, paper) +
      ring(658, CENTRE, 302, b, 6) +
      ring(658, CENTRE, 180, mix(paper, b, 0.45), 3) +
      times(24, (n) =>
        group(`rotate(${n * 15} 658 ${CENTRE})`, rect(656, CENTRE - 292, 4, 18, dark)),
      ) +
      set.join('') +
      group(
        `rotate(${round(turn)} 658 ${CENTRE})`,
        poly(`640,${CENTRE} 676,${CENTRE} 658,${round(CENTRE - length)}`, mix(paper, dark, 0.62)),
      ) +
      disc(658, CENTRE, 26, a) +
      stroke(`M658 ${CENTRE}l42 -28`, dark, 12) +
      disc(658, CENTRE, round(9 + wave(seconds, 2)), dark)
    );
  };
}

/** A lamp is switched on in a dark room, and a chair has a shadow. */
export const lampOn: Scene = (seconds) => {
  const on = ease(seconds, 0.7, 0.95);
  const wall = mix(mix(dark, '#000000', 0.2), a, on * 0.85);
  return (
    fill(wall) +
    rect(0, 560, WIDTH, 160, mix(dark, '#000000', 0.35)) +
    poly('640,150 1120,560 160,560', mix(wall, paper, on * 0.55)) +
    rect(637, 0, 6, 110, dark) +
    path('M560 170Q640 60 720 170Z', dark) +
    disc(640, 176, 34, mix(dark, paper, on)) +
    group(
      'translate(640 560)',
      rect(-70, -120, 140, 18, dark) +
        rect(-70, -260, 18, 260, dark) +
        rect(52, -120, 18, 120, dark),
    )
  );
};
