import { readFile } from 'node:fs/promises';

const PAGE = new URL('../../../../docs/operate/behind-a-proxy.md', import.meta.url);

/** The locations of the `nginx` blocks in docs/operate/behind-a-proxy.md. */
export async function documentedLocations(places: {
  /** Origin of the application, `http://127.0.0.1:PORT`. */
  app: string;
  /** Absolute path of the storage folder. */
  storage: string;
}): Promise<string> {
  const page = await readFile(PAGE, 'utf8');
  const blocks = [...page.matchAll(/^```nginx\n([\s\S]*?)^```/gm)].map(([, block]) => block ?? '');
  const locations = blocks.flatMap((block) => block.match(/^ {2}location [\s\S]*?^ {2}\}/gm) ?? []);
  return locations
    .join('\n')
    .replaceAll('http://127.0.0.1:3000', places.app)
    .replaceAll('/srv/parde/data/storage', places.storage);
}
