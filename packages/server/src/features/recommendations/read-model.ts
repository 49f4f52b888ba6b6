import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { gramOf } from '../../domain/recommendations/factorize.ts';

/** The last training, as kept in a process's memory: 128 bytes per title. */
export interface LoadedModel {
  ids: Int32Array;
  /** All indexes into `ids`. */
  all: Int32Array;
  places: Map<number, number>;
  factors: Float32Array;
  gram: Float64Array;
}

/** Number of titles read at once, so that other requests get their turn. */
const BATCH = 5_000;

/** `training` differs between trainings, even after an older back-up was restored. */
const modelRow = z.object({ training: z.string() });
const modelQuery = prepared(
  sql`select version || ' ' || trained_at as training from recommendation_model`,
);
const factorsRow = z.object({ title_id: z.number(), factors: z.instanceof(Buffer) });

/** Loads everything from a single training, even if the next one is being stored. */
function loadModel(db: Db): Promise<LoadedModel> {
  return db.transaction(
    async (tx) => {
      const ids: number[] = [];
      const parts: Buffer[] = [];
      for (;;) {
        const rows = await queryRows(
          tx,
          factorsRow,
          sql`select title_id, factors from title_factors where title_id > ${ids.at(-1) ?? 0}
            order by title_id limit ${BATCH}`,
        );
        for (const row of rows) {
          ids.push(row.title_id);
          parts.push(row.factors);
        }
        if (rows.length < BATCH) break;
      }
      const factors = new Float32Array(Uint8Array.from(Buffer.concat(parts)).buffer);
      return {
        ids: Int32Array.from(ids),
        all: Int32Array.from(ids.keys()),
        places: new Map(ids.map((id, place) => [id, place])),
        factors,
        gram: gramOf(factors),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Whether a training has been stored yet. */
export async function hasModel(db: Db): Promise<boolean> {
  return (await queryRow(db, modelRow, modelQuery)) !== null;
}

/**
 * Creates a function that returns the last training, or `null` before the first one. It is loaded once for all
 * requests.
 */
export function createModelReader(db: Db): () => Promise<LoadedModel | null> {
  let loading: { training: string; model: Promise<LoadedModel> } | null = null;
  return async () => {
    const row = await queryRow(db, modelRow, modelQuery);
    if (!row) return null;
    if (loading?.training !== row.training) {
      const model = loadModel(db);
      loading = { training: row.training, model };
      model.catch(() => {
        loading = null;
      });
    }
    return loading.model;
  };
}
