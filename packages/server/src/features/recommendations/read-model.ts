import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { FACTORS, gramOf } from '../../domain/recommendations/factorize.ts';

/** What a process keeps of the last training: 128 bytes a title. */
export interface LoadedModel {
  version: number;
  ids: Int32Array;
  places: Map<number, number>;
  factors: Float32Array;
  gram: Float64Array;
}

/** Titles that are read at once, so that other requests get their turn. */
const BATCH = 5_000;

const versionRow = z.object({ version: z.number(), titles: z.number() });
const factorsRow = z.object({ title_id: z.number(), factors: z.instanceof(Buffer) });

async function loadModel(db: Db, version: number, titles: number): Promise<LoadedModel> {
  const ids: number[] = [];
  let factors = new Float32Array(titles * FACTORS);
  for (let last = 0; ; ) {
    const rows = await queryRows(
      db,
      factorsRow,
      sql`select title_id, factors from title_factors where title_id > ${last}
        order by title_id limit ${BATCH}`,
    );
    for (const row of rows) {
      // Between two statements another training may have stored more.
      if (ids.length === titles) break;
      const bytes = Uint8Array.from(row.factors);
      factors.set(new Float32Array(bytes.buffer), ids.length * FACTORS);
      ids.push(row.title_id);
    }
    if (rows.length < BATCH) break;
    last = rows.at(-1)?.title_id ?? last;
  }
  factors = factors.subarray(0, ids.length * FACTORS);
  return {
    version,
    ids: Int32Array.from(ids),
    places: new Map(ids.map((id, place) => [id, place])),
    factors,
    gram: gramOf(factors),
  };
}

/** Whether anything was learned yet. */
export async function hasModel(db: Db): Promise<boolean> {
  const row = await queryRow(db, versionRow, sql`select version, titles from recommendation_model`);
  return row !== null;
}

/** Gives the last training; null before the first one. Loads it once for all requests. */
export function createModelReader(db: Db): () => Promise<LoadedModel | null> {
  let loading: { version: number; model: Promise<LoadedModel> } | null = null;
  return async () => {
    const row = await queryRow(
      db,
      versionRow,
      prepared(sql`select version, titles from recommendation_model`),
    );
    if (!row) return null;
    if (loading?.version !== row.version) {
      const model = loadModel(db, row.version, row.titles);
      loading = { version: row.version, model };
      model.catch(() => {
        loading = null;
      });
    }
    return loading.model;
  };
}
