import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type CatalogueRecord,
  catalogueRecord,
} from '../../../packages/server/src/importers/catalogue/record.ts';

/** Folder of the demo's catalogue, which names every picture, clip and film. */
export const DEMO = path.resolve(import.meta.dirname, '../../../packages/server/demo');

export function readDemoCatalogue(): CatalogueRecord[] {
  const lines = readFileSync(path.join(DEMO, 'catalogue.jsonl'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => catalogueRecord.parse(JSON.parse(line)));
}

/** Names of motifs by id of the title. */
export function readMotifs(): Record<string, string> {
  return JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../motifs.json'), 'utf8'));
}
