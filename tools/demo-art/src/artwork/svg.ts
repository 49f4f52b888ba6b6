/** Shorthand for the few SVG shapes the artwork is cut from. Units are those of the enclosing box. */

const attrs = (fill: string, extra: string) => `fill="${fill}"${extra ? ` ${extra}` : ''}`;

/** A filled path. */
export const path = (d: string, fill: string, extra = '') =>
  `<path d="${d}" ${attrs(fill, extra)}/>`;

/** A filled circle. */
export const disc = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" ${attrs(fill, extra)}/>`;

/** A filled ellipse. */
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" ${attrs(fill, extra)}/>`;

/** A filled rectangle, `rx` being its corner radius. */
export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  rx = 0,
  extra = '',
) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" ${attrs(fill, extra)}/>`;

/** A filled polygon from `x,y x,y …`. */
export const poly = (points: string, fill: string, extra = '') =>
  `<polygon points="${points}" ${attrs(fill, extra)}/>`;

/** A stroked path with round ends and no fill. */
export const stroke = (d: string, colour: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${extra ? ` ${extra}` : ''}/>`;

/** A circle drawn as a line. */
export const ring = (x: number, y: number, r: number, colour: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

/** A group with a transform. */
export const group = (transform: string, ...parts: string[]) =>
  `<g transform="${transform}">${parts.join('')}</g>`;

/** Parts seen only inside `shape`; `id` must be unique within the picture. */
export const clipped = (id: string, shape: string, ...parts: string[]) =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${parts.join('')}</g>`;

/** `count` results of `draw`, joined. */
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A wedge-shaped ray from a point: angles in degrees, clockwise from the right. */
export function ray(x: number, y: number, from: number, to: number, length: number, fill: string) {
  const at = (angle: number) => {
    const radians = (angle * Math.PI) / 180;
    return `${round(x + Math.cos(radians) * length)},${round(y + Math.sin(radians) * length)}`;
  };
  return poly(`${x},${y} ${at(from)} ${at(to)}`, fill);
}

/** Two decimals are precise enough for print. */
export const round = (value: number) => Math.round(value * 100) / 100;

/** For text nodes and attribute values. */
export const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`);
