import type { Pool } from 'pg';
import { z } from 'zod';
import { queryClientRows } from '../../db/query-client-rows.ts';
import { ImportError } from '../catalogue/import-session.ts';
import { openCatalogueFile, readContent } from '../catalogue/read-batches.ts';
import { readLines } from '../catalogue/read-lines.ts';
import { fetchJson } from './fetch-json.ts';

/* Wikidata (CC0): Persian names and ids of titles and people in the catalogue, found by IMDb ids. Requests are made
   one after another, out of courtesy; for networks where Wikidata cannot be reached, a dump of entities is read
   instead. */

export interface WikidataOptions {
  pool: Pool;
  endpoint: string;
  /** User-Agent that identifies us to the service, as its rules require. */
  userAgent: string;
  /** Only titles and people without a Persian name. */
  onlyMissing: boolean;
  /** Only these IMDb ids; default: all in the catalogue. */
  imdb?: readonly string[] | undefined;
  signal?: AbortSignal | undefined;
}

const BATCH = 150;

const knownRow = z.object({
  imdb: z.string(),
  kind: z.enum(['title', 'person']),
  type: z.string().nullable(),
});
const wantedRow = knownRow.extend({ id: z.number() });
type Wanted = z.infer<typeof wantedRow>;

/** Titles and people with an IMDb id, page by page. */
async function* wanted({ pool, onlyMissing, imdb }: WikidataOptions): AsyncGenerator<Wanted[]> {
  const queries = {
    title: `select t.id, e.external_id as imdb, 'title' as kind, t.type::text as type
      from titles t join title_external_ids e on e.title_id = t.id and e.source = 'imdb'
      where t.id > $1 and ($2::text[] is null or e.external_id = any($2)) ${onlyMissing ? `and t.title_fa !~ '[آ-ی]'` : ''} order by t.id limit ${BATCH}`,
    person: `select p.id, e.external_id as imdb, 'person' as kind, null as type
      from people p join person_external_ids e on e.person_id = p.id and e.source = 'imdb'
      where p.id > $1 and ($2::text[] is null or e.external_id = any($2)) ${onlyMissing ? 'and p.name_fa is null' : ''} order by p.id limit ${BATCH}`,
  };
  for (const query of Object.values(queries)) {
    for (let after = 0; ; ) {
      const rows = await queryClientRows(pool, wantedRow, query, [after, imdb ?? null]);
      if (rows.length === 0) break;
      after = rows.at(-1)?.id ?? after;
      yield rows;
    }
  }
}

interface Binding {
  item: { value: string };
  imdb: { value: string };
  fa?: { value: string };
  en?: { value: string };
}

/** Records with the Persian names of titles and people in the catalogue, from the query service. */
export async function* wikidataRecords(options: WikidataOptions): AsyncGenerator<object> {
  for await (const rows of wanted(options)) {
    const values = rows.map(({ imdb }) => `"${imdb.replace(/[^a-z0-9]/g, '')}"`).join(' ');
    const url = new URL(options.endpoint);
    url.searchParams.set('format', 'json');
    url.searchParams.set(
      'query',
      `SELECT ?item ?imdb ?fa ?en WHERE { VALUES ?imdb { ${values} } ?item wdt:P345 ?imdb.
        OPTIONAL { ?item rdfs:label ?fa FILTER(LANG(?fa) = "fa") }
        OPTIONAL { ?item rdfs:label ?en FILTER(LANG(?en) = "en") } }`,
    );
    const headers = { 'user-agent': options.userAgent };
    const answer = await fetchJson(url, { headers, signal: options.signal });
    const bindings =
      (answer as { results?: { bindings?: Binding[] } } | null)?.results?.bindings ?? [];
    const byImdb = new Map(rows.map((row) => [row.imdb, row]));
    for (const { item, imdb, fa, en } of bindings) {
      const row = byImdb.get(imdb.value);
      const entity = /Q\d+$/.exec(item.value)?.[0];
      if (!row || !entity || !fa) continue;
      yield recordOf(row, entity, fa.value, en?.value ?? null);
    }
  }
}

function recordOf(
  { kind, imdb, type }: z.infer<typeof knownRow>,
  entity: string,
  fa: string,
  en: string | null,
): object {
  const ids = { id: `imdb:${imdb}`, external_ids: [`wikidata:${entity}`] };
  // «متروپلیس (فیلم ۱۹۲۷)»: what distinguishes films of the same name is not part of the name.
  const name = fa.replace(/\s*\([^)]*\)\s*$/, '').trim() || fa;
  return kind === 'title'
    ? { record: 'title', ...ids, type: type ?? 'movie', title_fa: name, title_en: en }
    : { record: 'person', ...ids, name_fa: name, name_en: en };
}

interface Entity {
  id?: unknown;
  labels?: Record<string, { value?: unknown } | undefined>;
  claims?: Record<string, { mainsnak?: { datavalue?: { value?: unknown } } }[] | undefined>;
}

/**
 * The same from a file: one entity in JSON per line, as in Wikidata's dumps (plain or gzipped, with or without their
 * brackets and commas). Lines about anything that is not in the catalogue are skipped.
 */
export async function* wikidataDumpRecords(
  file: string,
  { pool, onlyMissing }: Pick<WikidataOptions, 'pool' | 'onlyMissing'>,
): AsyncGenerator<object> {
  for await (const entities of entitiesOf(file)) {
    const rows = await queryClientRows(
      pool,
      knownRow,
      `select e.external_id as imdb, 'title' as kind, t.type::text as type
       from title_external_ids e join titles t on t.id = e.title_id
       where e.source = 'imdb' and e.external_id = any($1)
         and not ($2 and t.title_fa ~ '[آ-ی]')
       union all
       select e.external_id, 'person', null
       from person_external_ids e join people p on p.id = e.person_id
       where e.source = 'imdb' and e.external_id = any($1) and not ($2 and p.name_fa is not null)`,
      [entities.map(({ imdb }) => imdb), onlyMissing],
    );
    const here = new Map(rows.map((row) => [row.imdb, row]));
    for (const { entity, imdb, fa, en } of entities) {
      const row = here.get(imdb);
      if (row) yield recordOf(row, entity, fa, en);
    }
  }
}

const named = z.object({
  entity: z.string().regex(/^[QPL]\d+$/),
  imdb: z.string().regex(/^(?:tt|nm)\d{7,10}$/),
  fa: z.string().min(1).max(1_000),
  en: z.string().max(1_000).nullable(),
});
type NamedEntity = z.output<typeof named>;

/**
 * Entities with an IMDb id and a Persian name, yielded for some lines at a time.
 *
 * @throws ImportError if the file is not a dump
 */
async function* entitiesOf(file: string): AsyncGenerator<NamedEntity[]> {
  let isDump = false;
  for await (const lines of readLines(readContent(await openCatalogueFile(file)))) {
    const first = lines.find(({ bytes }) => bytes !== null && bytes.length > BRACKET);
    if (!isDump && first) {
      isDump = ENTITY.test(String(first.bytes));
      if (!isDump) break;
    }
    const entities = lines.flatMap(({ bytes }) => parseEntity(bytes) ?? []);
    if (entities.length > 0) yield entities;
  }
  if (!isDump)
    throw new ImportError(
      'The file is no dump of Wikidata: each line should be an entity in JSON.',
      'این فایل از ویکی‌داده نیست: هر سطرش باید یک موجودیت JSON باشد',
    );
}

/** Maximum length in bytes of a line with only a bracket. */
const BRACKET = 2;
/** Matches a line of a dump, complete or filtered. */
const ENTITY = /^\s*\{.*"id"\s*:\s*"[QPL]\d+"/s;

function parseEntity(bytes: Buffer | null): NamedEntity | null {
  // Most entities have no IMDb id: searching the bytes for it is cheaper than parsing.
  if (bytes === null || !bytes.includes('"P345"')) return null;
  try {
    const entity = JSON.parse(bytes.toString('utf8').trim().replace(/,$/, '')) as Entity;
    const imdb = entity.claims?.P345?.[0]?.mainsnak?.datavalue?.value;
    const fa = entity.labels?.fa?.value;
    return named.parse({ entity: entity.id, imdb, fa, en: entity.labels?.en?.value ?? null });
  } catch {
    return null;
  }
}
