import { mix } from '../../artwork/palettes.ts';
import { disc, group, path, rect, round, stroke, times } from '../../artwork/svg.ts';
import { ease, fill, HEIGHT, inks, lerp, type Scene, WIDTH, wave } from '../frame.ts';

const { dark, paper, a, b } = inks('rose');
const GROUND = 640;

/** A walker with swinging legs, 120 high, feet at (0, 0). */
const walker = (pace: number, coat: string) => {
  const swing = 20 * wave(pace, 1);
  return (
    stroke(`M0 -56L${round(swing)} 0M0 -56L${round(-swing)} 0`, dark, 11) +
    path('M-22 -48V-88a22 22 0 0 1 44 0V-48Z', coat) +
    disc(0, -126, 15, dark)
  );
};

/** The sun comes up over the roofs, and people walk home from the cinema. */
export const morning: Scene = (seconds, share) => {
  const up = ease(share, 0, 0.85);
  const sky = mix(mix(dark, b, 0.5), mix(paper, a, 0.3), up);
  const sun = lerp(660, 270, up);
  const roofs = mix(mix(dark, b, 0.3), b, up * 0.75);
  return (
    fill(sky) +
    times(4, (n) => rect(0, 120 + n * 104, WIDTH, 16 + n * 13, mix(sky, a, 0.4 * up))) +
    disc(470, round(sun), 150, mix(b, '#f6b64e', up)) +
    path('M0 470H90V420H200V500H250L320 430L390 500H450V450H560V520H640V480H700V720H0Z', roofs) +
    rect(760, 250, 400, 420, dark) +
    rect(730, 380, 460, 64, mix(dark, '#000000', 0.3)) +
    times(12, (n) => disc(752 + n * 38, 412, 9, mix(dark, '#f6d27a', n % 2 ? 1 - up : 0.9))) +
    rect(830, 500, 110, 170, mix('#f6d27a', paper, up)) +
    rect(980, 500, 110, 170, mix('#f6d27a', paper, up)) +
    rect(800, 285, 320, 60, a, 6) +
    times(5, (n) => rect(820 + n * 60, 298, 40, 34, paper, 3)) +
    rect(0, GROUND, WIDTH, HEIGHT - GROUND, mix(dark, b, 0.2)) +
    times(6, (n) => {
      const start = n * 1.3;
      if (seconds < start) return '';
      const walked = seconds - start;
      const right = n % 2 === 1;
      const x = 940 + (right ? 1 : -1) * walked * (70 + n * 6);
      const coat = [a, b, paper][n % 3] ?? a;
      return group(`translate(${round(x)} ${GROUND + 22 + n * 5})`, walker(walked * 1.1, coat));
    })
  );
};
