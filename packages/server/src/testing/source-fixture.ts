import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { commandLine } from '../db/audit-log.ts';
import { runSource, type SourceRequest } from '../features/imports/run-source.ts';
import type { ImportResult } from '../importers/catalogue/import-catalogue.ts';
import { createImportFixture, type ImportFixture } from './import-fixture.ts';
import { emptyCatalogue } from './small-catalogue.ts';

type Answer = (url: URL, headers: NodeJS.Dict<string | string[]>) => unknown;

export interface SourceFixture extends Omit<ImportFixture, 'write'> {
  /** Responses of the source's server by path: an object is sent as JSON, a buffer as bytes, a number as status. */
  answers: Record<string, Answer>;
  /** Requested addresses. */
  asked: string[];
  /** Origin of this server. */
  base: string;
  /** Imports a source; the queue is not part of these tests. */
  run: (
    request: SourceRequest,
    options?: { dryRun?: boolean; key?: string | null },
  ) => Promise<ImportResult>;
  /** Writes a file below the folder, returns its path. */
  write: (path: string, content: string | Buffer) => Promise<string>;
  titles: () => Promise<Record<string, unknown>[]>;
  credits: () => Promise<Record<string, unknown>[]>;
  /** Deletes the catalogue and the responses. */
  reset: () => Promise<void>;
}

/** An import fixture with a server that replaces a source. */
export async function createSourceFixture(): Promise<SourceFixture> {
  const site = await createImportFixture();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    asked.push(request.url ?? '');
    const answer = fixture.answers[url.pathname]?.(url, request.headers);
    if (answer === undefined) response.writeHead(404).end('{}');
    else if (typeof answer === 'number') response.writeHead(answer, { 'retry-after': '0' }).end();
    else if (Buffer.isBuffer(answer)) response.end(answer);
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fixture: SourceFixture = {
    ...site,
    answers: {},
    asked,
    base,
    run: (request, { dryRun = false, key = 'k'.repeat(32) as string | null } = {}) =>
      runSource(
        {
          ...{ database: site.database, storage: site.storage },
          jobs: { enqueue: async () => null } as never,
          config: {
            ...{ dataDir: site.folder, publicUrl: 'https://parde.example' },
            tmdb: {
              key,
              apiUrl: `${base}/3`,
              imageUrl: `${base}/t/p`,
              filesUrl: `${base}/exports`,
            },
            wikidataUrl: `${base}/sparql`,
          },
        },
        commandLine,
        request,
        { name: 'test', dryRun },
      ),
    async write(path, content) {
      const file = join(site.folder, path);
      await mkdir(join(file, '..'), { recursive: true });
      await writeFile(file, content);
      return file;
    },
    titles: () =>
      site.rows(
        `select type::text, title_fa, title_en, year, runtime_min from titles order by title_fa collate "C"`,
      ),
    credits: () =>
      site.rows(`select role::text, coalesce(name_fa, name_en) as name, coalesce(character_fa, character_en) as "character"
        from credits join people on people.id = person_id order by role, position`),
    async reset() {
      await emptyCatalogue(site);
      fixture.answers = {};
      asked.length = 0;
    },
    async close() {
      server.close();
      await site.close();
    },
  };
  return fixture;
}
