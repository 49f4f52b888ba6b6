import { Worker } from 'node:worker_threads';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, type Db, transact } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { instant } from '../../db/time.ts';
import { FACTORS, toSparseRows } from '../../domain/recommendations/factorize.ts';
import { NEIGHBOURS } from '../../domain/recommendations/neighbours.ts';
import type { Model, TrainingData } from '../../domain/recommendations/train-model.ts';
import type { JobHandler } from '../../queue/job-handler.ts';
import { allSignals } from './signals.ts';

/** Number of titles with the most votes that are recommended, besides all for which members gave a signal. */
const POPULAR = 50_000;
/** Number of a title's first cast members and writers that count as properties. */
const BILLED = 5;
const FETCH_ROWS = 20_000;
/** Number of titles per insert statement. */
const BATCH = 5_000;

/** Weights of a title's properties, in addition to their rarity. */
const WEIGHTS = { genre: 2.5, director: 1.5, person: 0.8, collection: 1.5, other: 0.4 };

const properties = sql`
  select s.title_id, f.property, f.weight
  from title_search s join learned on learned.id = s.title_id, lateral (
    select facet as property,
      case when facet like 'g:%' then ${WEIGHTS.genre}::real else ${WEIGHTS.other}::real end as weight
      from unnest(s.facets) facet where facet ~ '^[gctal]:'
    union all select 'd:' || s.year / 10, ${WEIGHTS.other}::real where s.year is not null
    union all select 'p:' || c.person_id,
      max(case c.role when 'director' then ${WEIGHTS.director}::real else ${WEIGHTS.person}::real end)
      from credits c where c.title_id = s.title_id
        and (c.role = 'director' or c.role in ('actor', 'writer') and c.position < ${BILLED})
      group by c.person_id
    union all select 'o:' || ct.collection_id, ${WEIGHTS.collection}::real
      from collection_titles ct where ct.title_id = s.title_id) f`;

const idRow = z.object({ id: z.number() });
const propertyRow = z.object({ title_id: z.number(), property: z.string(), weight: z.number() });
const signalRow = z.object({ user_id: z.number(), title_id: z.number(), weight: z.number() });

/** Reads a result of any length without holding all of it in memory. */
async function eachRow<Row extends z.ZodObject>(
  tx: Db,
  row: Row,
  query: SQL,
  take: (row: z.output<Row>) => void,
): Promise<void> {
  await tx.execute(sql`declare learning no scroll cursor for ${query}`);
  for (;;) {
    const rows = await queryRows(tx, row, sql`fetch ${sql.raw(String(FETCH_ROWS))} from learning`);
    for (const one of rows) take(one);
    if (rows.length < FETCH_ROWS) break;
  }
  await tx.execute(sql`close learning`);
}

/** Assigns numbers to keys in the order in which they appear. */
class Numbering<K> {
  readonly numbers = new Map<K, number>();
  of(key: K): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(key, number);
    return number;
  }
}

/** Triples of a sparse matrix while their number is still unknown. */
class Triples {
  readonly rows: number[] = [];
  readonly columns: number[] = [];
  readonly weights: number[] = [];

  add(row: number, column: number, weight: number): void {
    this.rows.push(row);
    this.columns.push(column);
    this.weights.push(weight);
  }

  toSparse(rowCount: number) {
    return toSparseRows(rowCount, {
      rows: Int32Array.from(this.rows),
      columns: Int32Array.from(this.columns),
      weights: Float32Array.from(this.weights),
    });
  }
}

async function readTrainingData(tx: Db, now: Date) {
  await tx.execute(sql`
    create temporary table learned on commit drop as
    select s.title_id as id, s.votes from title_search s join published_titles t on t.id = s.title_id
    where s.status = 'available' and (
      s.title_id in (select title_id from title_search where status = 'available'
        order by votes desc nulls last, title_id desc nulls last limit ${POPULAR})
      or s.title_id in (
        select title_id from watch_history union all select title_id from title_likes
        union all select title_id from member_ratings union all select title_id from diary_entries
        union all select title_id from title_follows union all select title_id from watchlist))`);
  const ids: number[] = [];
  const places = new Map<number, number>();
  await eachRow(
    tx,
    idRow,
    sql`select id from learned order by votes desc nulls last, id`,
    (row) => {
      places.set(row.id, ids.length);
      ids.push(row.id);
    },
  );
  const members = new Numbering<number>();
  const signals = new Triples();
  await eachRow(tx, signalRow, allSignals(now), (row) => {
    const place = places.get(row.title_id);
    if (place !== undefined) signals.add(members.of(row.user_id), place, row.weight);
  });
  const kinds = new Numbering<string>();
  const found = new Triples();
  await eachRow(tx, propertyRow, properties, (row) => {
    found.add(places.get(row.title_id) ?? 0, kinds.of(row.property), row.weight);
  });
  weighByRarity(found, ids.length, kinds.numbers.size);
  return {
    ids,
    memberCount: members.numbers.size,
    pairs: signals.rows.length,
    data: {
      members: signals.toSparse(members.numbers.size),
      properties: found.toSparse(ids.length),
      propertyCount: kinds.numbers.size,
    } satisfies TrainingData,
  };
}

/**
 * Weights properties by rarity: one that every title has weighs nothing; a rare one weighs more, but a common person
 * does not outweigh everything else. Each title's weights are then normalized to length 1.
 */
function weighByRarity({ rows, columns, weights }: Triples, titles: number, kinds: number): void {
  const counts = new Int32Array(kinds);
  for (const kind of columns) counts[kind] = (counts[kind] as number) + 1;
  const lengths = new Float64Array(titles);
  for (const [at, row] of rows.entries()) {
    const rarity = Math.sqrt(Math.log((titles + 1) / (counts[columns[at] as number] as number)));
    weights[at] = (weights[at] as number) * rarity;
    lengths[row] = (lengths[row] as number) + (weights[at] as number) ** 2;
  }
  for (const [at, row] of rows.entries())
    weights[at] = (weights[at] as number) / Math.sqrt(lengths[row] as number) || 0;
}

function trainInThread(data: TrainingData, signal: AbortSignal): Promise<Model> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./train-worker.ts', import.meta.url), { workerData: data });
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new Error('the training ended without a model'));
    });
  });
}

/** Replaces the stored model, atomically for all readers. */
async function storeModel(tx: Db, ids: readonly number[], { factors, neighbours }: Model) {
  await tx.execute(sql`delete from title_factors`);
  await tx.execute(sql`delete from title_neighbours`);
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const bytes = batch.map((_, at) =>
      Buffer.from(factors.buffer, (from + at) * FACTORS * 4, FACTORS * 4).toString('hex'),
    );
    // A title may have been deleted in the meantime.
    await tx.execute(sql`
      insert into title_factors (title_id, factors)
      select w.id, decode(w.factors, 'hex')
      from unnest(${sql.param(batch)}::int[], ${sql.param(bytes)}::text[]) as w(id, factors)
      join titles t on t.id = w.id`);
    const near = batch.flatMap((id, at) => neighboursOf(id, from + at, ids, neighbours));
    await tx.execute(sql`
      insert into title_neighbours (title_id, neighbour_id, score)
      select n.* from unnest(${sql.param(near.map(([id]) => id))}::int[],
        ${sql.param(near.map(([, id]) => id))}::int[], ${sql.param(near.map(([, , score]) => score))}::real[])
        as n(id, near, score)
      join titles t on t.id = n.id join titles o on o.id = n.near`);
  }
}

function neighboursOf(
  id: number,
  place: number,
  ids: readonly number[],
  { places, scores }: Model['neighbours'],
): [number, number, number][] {
  const near: [number, number, number][] = [];
  for (let at = place * NEIGHBOURS; at < (place + 1) * NEIGHBOURS; at += 1) {
    const other = ids[places[at] as number];
    if (other !== undefined) near.push([id, other, scores[at] as number]);
  }
  return near;
}

/**
 * Learns from all members' activity which titles are similar. The old model is used until training is complete.
 *
 * @returns the number of titles, members and signals that it learned from
 */
export async function trainRecommendations(
  pool: Database['pool'],
  now: Date,
  signal: AbortSignal,
): Promise<{ titles: number; members: number; pairs: number }> {
  const read = await transact(pool, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return readTrainingData(tx, now);
  });
  const { ids, memberCount, pairs } = read;
  const model = await trainInThread(read.data, signal);
  await transact(pool, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('train_recommendations'))`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await storeModel(tx, ids, model);
    await tx.execute(sql`
      insert into recommendation_model (version, trained_at, members, titles)
      values (1, ${instant(now)}, ${memberCount}, ${ids.length})
      on conflict (is_only) do update set version = recommendation_model.version + 1,
        trained_at = excluded.trained_at, members = excluded.members, titles = excluded.titles`);
  });
  return { titles: ids.length, members: memberCount, pairs };
}

export const trainRecommendationsJob: JobHandler<'train-recommendations'> = async (
  { database, clock, log },
  _data,
  { signal },
) => {
  log.info(await trainRecommendations(database.pool, clock(), signal), 'recommendations learned');
};
