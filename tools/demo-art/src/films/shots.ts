import type { Shot } from './frame.ts';
import type { Opening } from './lettering.ts';
import { breakingOut, city, strip } from './scenes/bird.ts';
import { drops, halftone, threeInks, together } from './scenes/colour.ts';
import { curtain, lampsOut, takingSeats } from './scenes/hall.ts';
import { morning } from './scenes/morning.ts';
import { bouncing, contactSheet, gallop, shutter } from './scenes/motion.ts';
import { dust, projector } from './scenes/projector.ts';
import { dawnHour, eveningHour, lampOn, sundial } from './scenes/shadow.ts';
import { plainWindow, platform, railsAtDusk, seaBridge } from './scenes/train.ts';

/** The pictures of a film; the sheet says where title sequence and credits go. */
export interface Look {
  palette: string;
  opening: Opening;
  /** Without the name of the scene and the time in the corner. */
  isBare?: boolean;
  /** In order, from the first second to the credits. */
  shots: Shot[];
}

export const looks: Readonly<Record<string, Look>> = {
  'a-few-minutes-in-the-dark': {
    palette: 'lapis',
    opening: 'screens',
    shots: [
      { until: 3, draw: lampsOut },
      { until: 20, draw: takingSeats },
      { until: 27, draw: curtain },
      { until: 37, draw: projector },
      { until: 44, draw: dust },
      { until: 49.5, draw: strip },
      { until: 54, draw: breakingOut },
      { until: 61, draw: city },
      { until: 72, draw: morning },
    ],
  },
  'lessons-of-light-1': {
    palette: 'bottle',
    opening: 'rays',
    shots: [
      { until: 2, draw: lampOn },
      { until: 17, draw: dawnHour },
      { until: 27, draw: sundial([10, 11, 12, 1, 2]) },
      { until: 36, draw: eveningHour },
    ],
  },
  'lessons-of-light-2': {
    palette: 'mustard',
    opening: 'rays',
    shots: [
      { until: 2, draw: drops },
      { until: 17, draw: threeInks },
      { until: 27, draw: halftone },
      { until: 36, draw: together },
    ],
  },
  'lessons-of-light-3': {
    palette: 'aubergine',
    opening: 'rays',
    shots: [
      { until: 2, draw: shutter },
      { until: 17, draw: contactSheet },
      { until: 27, draw: bouncing },
      { until: 36, draw: gallop },
    ],
  },
  'the-six-oclock-train': {
    palette: 'prussian',
    opening: 'rails',
    shots: [
      { until: 2, draw: railsAtDusk },
      { until: 22, draw: platform },
      { until: 36, draw: plainWindow },
      { until: 50, draw: seaBridge },
    ],
  },
};
