import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

interface Loaded {
  module: string;
  imports: string[];
}

/** The fields of the router's manifest that are read here. */
interface RouteManifest {
  entry: Loaded;
  routes: Record<string, Loaded & { parentId?: string }>;
}

/** Files of a page's scripts that it needs before it can be used, relative to the build. */
function scriptsOf({ entry, routes }: RouteManifest, id: string): Set<string> {
  const files = new Set([entry.module, ...entry.imports]);
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) {
    for (const file of [route.module, ...route.imports]) files.add(file);
  }
  return files;
}

/**
 * Bytes, as browsers get them (Brotli), of the scripts that each kind of page loads before it can be used,
 * by the route's id, e.g. `routes/home`.
 *
 * @param clientFolder of the built site
 */
export async function scriptWeights(clientFolder: string): Promise<Map<string, number>> {
  const assets = path.join(clientFolder, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-[\w-]+\.js$/.test(file));
  if (!name) throw new Error('The build has no route manifest');
  const text = await readFile(path.join(assets, name), 'utf8');
  const manifest = JSON.parse(
    text.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, ''),
  ) as RouteManifest;
  const packed = new Map<string, number>();
  const weigh = async (file: string) => {
    const known = packed.get(file);
    if (known !== undefined) return known;
    const source = path.join(clientFolder, file);
    // Small files are not compressed.
    const { size } = await stat(`${source}.br`).catch(() => stat(source));
    packed.set(file, size);
    return size;
  };
  const weights = new Map<string, number>();
  for (const id of Object.keys(manifest.routes)) {
    const files = [`/assets/${name}`, ...scriptsOf(manifest, id)];
    const each = await Promise.all(files.map(weigh));
    weights.set(
      id,
      each.reduce((sum, bytes) => sum + bytes, 0),
    );
  }
  return weights;
}
