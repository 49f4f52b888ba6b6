/**
 * Converts the film list of prust/wikipedia-movie-data (JSON lines, gzip or plain) into a catalogue
 * file: node bench/wikipedia-to-catalogue.ts FILMS.jsonl.gz CATALOGUE.jsonl.gz
 *
 * The extracts are left out: their licence (CC BY-SA) requires an attribution that the catalogue
 * cannot carry.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createFilmMapper, type WikipediaFilm } from './wikipedia-film.ts';

async function* catalogueLines(path: string): AsyncGenerator<string> {
  const raw = createReadStream(path);
  const text = path.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  const toRecord = createFilmMapper();
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    yield `${JSON.stringify(toRecord(JSON.parse(line) as WikipediaFilm))}\n`;
  }
}

const [source, target] = process.argv.slice(2);
if (source === undefined || target === undefined) {
  process.stderr.write('Usage: wikipedia-to-catalogue.ts FILMS.jsonl[.gz] CATALOGUE.jsonl[.gz]\n');
  process.exit(2);
}
const lines = Readable.from(catalogueLines(source));
await (target.endsWith('.gz')
  ? pipeline(lines, createGzip(), createWriteStream(target))
  : pipeline(lines, createWriteStream(target)));
