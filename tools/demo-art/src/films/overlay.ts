import { toPersianDigits } from '../../../../packages/shared/src/digits.ts';
import { measureInk } from '../artwork/fonts.ts';
import { mix } from '../artwork/palettes.ts';
import { escapeXml, rect, round, times } from '../artwork/svg.ts';
import { EDGE, HEIGHT, WIDTH } from './frame.ts';

const PAPER = '#f1e8d3';
const NIGHT = '#121418';
const HOLES = 9;
/** Height of the strip that one hole stands in. */
const STEP = HEIGHT / HOLES;

/**
 * The film edge. Its nine holes show the seconds in binary, lowest bit at the bottom, so that a
 * test can read the time from a picture.
 */
export function filmEdge(second: number): string {
  const holes = times(HOLES, (n) => {
    const lit = (second >> n) % 2 === 1;
    const y = HEIGHT - (n + 0.5) * STEP - 17;
    return rect(8, round(y), 20, 34, lit ? PAPER : mix(NIGHT, PAPER, 0.2), 4);
  });
  return rect(0, 0, EDGE, HEIGHT, NIGHT) + holes;
}

const print = (text: string, right: number, size: number, colour: string) => {
  const escaped = escapeXml(text);
  const ink = measureInk(escaped, 500);
  const x = right - ((ink.left + ink.width) * size) / 100;
  return {
    width: (ink.width * size) / 100,
    markup: `<text x="${round(x)}" y="64" font-family="Vazirmatn" font-weight="500" font-size="${size}" fill="${colour}">${escaped}</text>`,
  };
};

/** Name of the scene and the running time, in the upper right corner. */
export function sceneLabel(name: string, second: number): string {
  const minutes = String(Math.floor(second / 60)).padStart(2, '0');
  const rest = String(second % 60).padStart(2, '0');
  const right = WIDTH - 52;
  const called = print(name, right, 26, PAPER);
  const clock = print(
    toPersianDigits(`${minutes}:${rest}`),
    right - called.width - 26,
    26,
    '#e6a325',
  );
  const box = called.width + clock.width + 26 + 36;
  return (
    rect(round(right + 18 - box), 32, round(box), 48, NIGHT, 10, 'fill-opacity="0.86"') +
    called.markup +
    clock.markup
  );
}
