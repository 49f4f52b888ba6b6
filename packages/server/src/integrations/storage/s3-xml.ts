import { SaxesParser } from 'saxes';

/**
 * The texts of the direct children of every element with this name, in order. S3's responses are flat: children that
 * contain elements themselves get an empty text.
 */
export function readElements(xml: string, name: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  const path: string[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => {
    if (tag.name === name) found.push({});
    path.push(tag.name);
    text = '';
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', (tag) => {
    path.pop();
    const parent = found.at(-1);
    if (parent && path.at(-1) === name) parent[tag.name] = text;
    text = '';
  });
  parser.write(xml).close();
  return found;
}
