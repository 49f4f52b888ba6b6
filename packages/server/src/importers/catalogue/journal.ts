import type { ClientBase } from 'pg';
import type { ImportSession } from './import-session.ts';
import type { TitleSnapshot } from './snapshots.ts';

/* What a run created and what it replaced, in `import_changes`: undo-import.ts reads it. */

type Kind = 'title' | 'person';

/** Records new rows, as ranges of ids. */
export async function recordCreated(
  { client, runId }: ImportSession,
  kind: Kind,
  ids: readonly number[],
): Promise<void> {
  const ranges: { from: number; to: number }[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last.to === id - 1) last.to = id;
    else ranges.push({ from: id, to: id });
  }
  if (ranges.length === 0) return;
  await client.query(
    `insert into import_changes (run_id, kind, from_id, to_id)
     select $1, $2, "from", "to" from json_to_recordset($3) as r ("from" int, "to" int)`,
    [runId, kind, JSON.stringify(ranges)],
  );
}

/** Records titles as they were before. */
export async function recordUpdated(
  { client, runId }: ImportSession,
  snapshots: Iterable<TitleSnapshot>,
): Promise<void> {
  const rows = [...snapshots].map((before) => ({ id: before.title.id, before }));
  if (rows.length === 0) return;
  await client.query(
    `insert into import_changes (run_id, kind, from_id, to_id, before)
     select $1, 'title', id, id, before from json_to_recordset($2) as r (id int, before jsonb)`,
    [runId, JSON.stringify(rows)],
  );
}

/** People as they were before, in the form of their rows. */
export async function recordPeople(
  { client, runId }: { client: ClientBase; runId: string },
  ids: readonly number[],
): Promise<void> {
  await client.query(
    `insert into import_changes (run_id, kind, from_id, to_id, before)
     select $1, 'person', p.id, p.id, to_jsonb(p) from people p where p.id = any($2::int[])`,
    [runId, ids],
  );
}
