import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImportProblem } from '@parde/contract';
import type { Reject } from '../catalogue/batch-outcome.ts';
import {
  type ImportOptions,
  type ImportResult,
  importCatalogue,
} from '../catalogue/import-catalogue.ts';
import { writeLocally } from '../catalogue/read-batches.ts';
import type { ImportSource } from '../catalogue/sources.ts';

interface SourceRecord {
  /** Values that could not be parsed. */
  unread?: readonly ImportProblem[];
  /** Where it is in the source, for messages; default: how many records precede it, and one. */
  line?: number;
}

export interface SourceImport
  extends Pick<
    ImportOptions,
    | 'pool'
    | 'storage'
    | 'dryRun'
    | 'newTitles'
    | 'rejectsFile'
    | 'onProgress'
    | 'onOpened'
    | 'signal'
  > {
  source: ImportSource;
  /** Name of the run in the history. */
  name: string;
  records: AsyncIterable<SourceRecord>;
  /** Folder for the temporary file of records, and for pictures that a source downloads. */
  workDir: string;
  /** Folder that the pictures and files of the records are relative to; default: the work folder. */
  assetsDir?: string | undefined;
}

/**
 * Imports the records of a source: writes them to a catalogue file, which is then merged into the catalogue. The file
 * is deleted at the end.
 */
export async function importSource(options: SourceImport): Promise<ImportResult> {
  const { records, workDir, assetsDir = workDir, source, name, ...rest } = options;
  await mkdir(workDir, { recursive: true });
  const folder = await mkdtemp(join(workDir, 'records-'));
  try {
    const file = join(folder, `${source}.jsonl`);
    const warnings: Reject[] = [];
    await writeLocally(workDir, pipeline(toLines(records, warnings), createWriteStream(file)));
    return await importCatalogue({
      ...rest,
      source,
      name,
      mode: 'merge',
      file,
      assetsDir,
      warnings,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* toLines(
  records: SourceImport['records'],
  warnings: Reject[],
): AsyncGenerator<string> {
  let chunk = '';
  let last = 0;
  for await (const { unread = [], line = last + 1, ...record } of records) {
    // Problems name the line of the written file.
    chunk += '\n'.repeat(line - last - 1);
    last = line;
    for (const problem of unread) warnings.push({ line, reasons: [problem], record });
    chunk += `${JSON.stringify(record)}\n`;
    if (chunk.length < 1 << 18) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
