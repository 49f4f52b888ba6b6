import { measureInk, type Weight } from './fonts.ts';
import { escapeXml, round } from './svg.ts';

/** The rectangle a block of lettering must stay within, in picture units. */
export interface Zone {
  x: number;
  y: number;
  width: number;
  height: number;
  align: 'start' | 'middle' | 'end';
  /** Position of the block when it is lower than the zone. */
  anchor: 'top' | 'middle' | 'bottom';
  /** Maximum font size of any line. */
  maxSize?: number;
  /** Every line is sized to the full width, as in a typographic poster. */
  justifyBySize?: boolean;
}

/** A laid-out line: its ink rectangle, and what draws it. */
export interface SetLine {
  text: string;
  size: number;
  x: number;
  y: number;
  width: number;
  height: number;
  baseline: number;
  originX: number;
}

/** Gap between the ink of two lines, as a share of the font size: small print needs more. */
const gapShare = (weight: Weight) => (weight === 900 ? 0.13 : 0.3);

/** Words that belong to the next word; a line that ends in one looks cut off. */
const leaning = new Set([
  'و',
  'در',
  'به',
  'از',
  'که',
  'روی',
  'با',
  'بر',
  'تا',
  'ای',
  'آقای',
  'دکتر',
]);

/**
 * A line as drawn. The renderer lays paragraphs out left to right, so Persian text is wrapped in
 * right-to-left marks; otherwise its first digit and final full stop would change sides. A colon at
 * the end of a line is dropped: the line break has the same meaning.
 */
const drawn = (line: string) => {
  const bare = escapeXml(line.replace(/:$/, ''));
  return /[\u0600-\u06ff]/.test(line) ? `\u200f${bare}\u200f` : bare;
};

/** Every way of cutting the words into at most `maxLines` lines. */
function breaks(words: readonly string[], maxLines: number): string[][] {
  if (words.length === 0) return [[]];
  if (maxLines === 1) return [[words.join(' ')]];
  const found: string[][] = [];
  for (let take = 1; take <= words.length; take += 1) {
    const line = words.slice(0, take).join(' ');
    for (const rest of breaks(words.slice(take), maxLines - 1)) found.push([line, ...rest]);
  }
  return found;
}

/** Line sizes (and total height) that make one breaking fill the zone. */
function sizesFor(lines: readonly string[], zone: Zone, weight: Weight) {
  const inks = lines.map((line) => measureInk(drawn(line), weight));
  const maxSize = zone.maxSize ?? 400;
  const widest = Math.max(...inks.map((ink) => ink.width));
  const wanted = inks.map((ink) =>
    Math.min(
      maxSize,
      ((zone.justifyBySize ? zone.width / ink.width : zone.width / widest) || 0) * 100,
    ),
  );
  const heightAt = (share: number) =>
    wanted.reduce((sum, size, index) => {
      const gap = index === 0 ? 0 : size * share * gapShare(weight);
      return sum + gap + ((inks[index]?.height ?? 0) * size * share) / 100;
    }, 0);
  const share = Math.min(1, zone.height / heightAt(1));
  return { inks, sizes: wanted.map((size) => size * share), height: heightAt(share) };
}

/**
 * Sets a text in a zone as large as possible. Of all line breaks, the one with the largest letters
 * wins. Lines are spaced by ink, not by font metrics, since Persian ascenders and descenders vary
 * widely.
 */
export function setTitle(text: string, zone: Zone, weight: Weight = 900): SetLine[] {
  const words = text.split(' ').filter(Boolean);
  const options = breaks(words, Math.min(4, words.length)).map((lines) => {
    const set = sizesFor(lines, zone, weight);
    const smallest = Math.min(...set.sizes);
    const mean = set.sizes.reduce((sum, size) => sum + size, 0) / set.sizes.length;
    // A single short word above or below a long line looks like a mistake: prefer even widths.
    const widths = set.inks.map((ink) => ink.width);
    const even = Math.min(...widths) / Math.max(...widths);
    const dangling = lines.slice(0, -1).filter((line) => leaning.has(line.split(' ').at(-1) ?? ''));
    const score =
      (zone.justifyBySize ? smallest * 2 + mean : smallest) *
      (0.74 + 0.26 * even) *
      0.75 ** dangling.length *
      1.25 ** lines.slice(0, -1).filter((line) => line.endsWith(':')).length;
    return { lines, set, score };
  });
  const best = options.reduce((top, option) => (option.score > top.score ? option : top));
  const free = zone.height - best.set.height;
  let y = zone.y + (zone.anchor === 'top' ? 0 : zone.anchor === 'middle' ? free / 2 : free);
  return best.lines.map((line, index) => {
    const size = best.set.sizes[index] ?? 0;
    const ink = best.set.inks[index] ?? { left: 0, top: 0, width: 0, height: 0 };
    const width = (ink.width * size) / 100;
    const height = (ink.height * size) / 100;
    if (index > 0) y += size * gapShare(weight);
    const spare = zone.width - width;
    const x = zone.x + (zone.align === 'end' ? 0 : zone.align === 'middle' ? spare / 2 : spare);
    const placed = {
      text: line,
      size,
      x,
      y,
      width,
      height,
      baseline: y - (ink.top * size) / 100,
      originX: x - (ink.left * size) / 100,
    };
    y += height;
    return placed;
  });
}

/** The lowest ink of lines that were set. */
export const endOf = (lines: readonly SetLine[]) =>
  Math.max(...lines.map((line) => line.y + line.height));

/** SVG text for lines that were set. */
export function drawLines(lines: readonly SetLine[], fill: string, weight: Weight = 900): string {
  return lines
    .map(
      (line) =>
        `<text x="${round(line.originX)}" y="${round(line.baseline)}" font-family="Vazirmatn" font-weight="${weight}" font-size="${round(line.size)}" fill="${fill}">${drawn(line.text)}</text>`,
    )
    .join('');
}
