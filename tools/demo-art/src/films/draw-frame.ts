import type { FilmSheet } from '../../../../packages/server/src/demo/films/film-sheet.ts';
import { rasterise } from '../artwork/fonts.ts';
import { HEIGHT, inks, WIDTH } from './frame.ts';
import { creditSequence, titleSequence } from './lettering.ts';
import { filmEdge, sceneLabel } from './overlay.ts';
import type { Look } from './shots.ts';

/** Returns a function from a time in seconds to the markup of the film's frame. */
export function filmOf(sheet: FilmSheet, look: Look): (second: number) => string {
  const palette = inks(look.palette);
  const { intro, credits } = sheet;
  const title = titleSequence(palette, look.opening, { ...sheet.name, line: sheet.line });
  const cards = creditSequence(palette, sheet.creditCards, credits.to - credits.from);
  const pictureAt = (second: number): string => {
    if (second >= credits.from) return cards(second - credits.from, 0);
    if (second >= intro.from && second < intro.to) return title(second - intro.from, 0);
    const n = look.shots.findIndex(({ until }) => second < until);
    const before = look.shots[n - 1]?.until ?? 0;
    // The first shot after the title sequence starts where that ends.
    const from = before <= intro.from && second >= intro.to ? intro.to : before;
    const shot = look.shots[n];
    if (!shot) throw new Error(`${sheet.title} shows nothing at ${second}`);
    return shot.draw(second - from, (second - from) / (shot.until - from));
  };
  return (second) => {
    const chapter = sheet.chapters.findLast(({ at }) => at <= second);
    const whole = Math.floor(second + 1e-6);
    const label = look.isBare ? '' : sceneLabel(chapter?.fa ?? '', whole);
    return pictureAt(second) + filmEdge(whole) + label;
  };
}

/** RGBA pixels of a frame, by default in the size that it is drawn in. */
export function drawFrame(markup: string, width = WIDTH): Buffer {
  const height = Math.round((HEIGHT * width) / WIDTH);
  return rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${markup}</svg>`,
  ).pixels;
}
