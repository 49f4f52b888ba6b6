/**
 * Writes a generated catalogue: node bench/generate-catalogue.ts TITLES CATALOGUE.jsonl.gz
 *
 * Two people per title and about ten credits each. Votes, words, people, genres and countries are
 * skewed like real data. The output is the same in every run.
 */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { makePerson } from './catalogue/make-person.ts';
import { makeTitle, PEOPLE_PER_TITLE } from './catalogue/make-title.ts';

/** Records per write: few large writes are faster. */
const CHUNK = 500;
const COLLECTIONS = 40;

function* records(titles: number): Generator<object> {
  const people = titles * PEOPLE_PER_TITLE;
  for (let i = 0; i < people; i++) yield makePerson(i);
  for (let i = 0; i < titles; i++) yield makeTitle(i, people);
  for (let i = 0; i < COLLECTIONS; i++) {
    yield {
      record: 'collection',
      id: `bench:c${i}`,
      title_fa: `مجموعه ${i + 1}`,
      titles: Array.from({ length: 30 }, (_, j) => `bench:t${(i * 31 + j * 97) % titles}`),
    };
  }
}

function* chunks(titles: number): Generator<string> {
  let text = '';
  let count = 0;
  for (const record of records(titles)) {
    text += `${JSON.stringify(record)}\n`;
    if (++count % CHUNK !== 0) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Writes the catalogue in constant memory. */
export async function generateCatalogue(titles: number, target: string): Promise<void> {
  await pipeline(
    Readable.from(chunks(titles)),
    createGzip({ level: 1 }),
    createWriteStream(target),
  );
}

if (import.meta.main) {
  const [titles, target] = process.argv.slice(2);
  if (!Number.isSafeInteger(Number(titles)) || Number(titles) < 1 || target === undefined) {
    process.stderr.write('Usage: generate-catalogue.ts TITLES CATALOGUE.jsonl.gz\n');
    process.exit(2);
  }
  await generateCatalogue(Number(titles), target);
}
