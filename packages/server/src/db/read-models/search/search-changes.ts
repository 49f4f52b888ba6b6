import type { ClientBase } from 'pg';

/**
 * Notes that search rows were written, for a rebuild that may have read the catalogue before. In the
 * transaction that writes them.
 *
 * @param kind `t` titles, `p` people
 */
export async function noteSearchChange(
  client: ClientBase,
  kind: 't' | 'p',
  ids: readonly number[],
): Promise<void> {
  await client.query('insert into search_changes (kind, id) select $1, unnest($2::int[])', [
    kind,
    ids,
  ]);
}

/** Takes the notes that are committed away and returns whom they are about, each once. */
export async function forgetSearchChanges(
  client: ClientBase,
): Promise<{ titles: number[]; people: number[] }> {
  const { rows } = await client.query<{ kind: 't' | 'p'; id: number }>(
    'delete from search_changes returning kind, id',
  );
  const idsOf = (kind: 't' | 'p') => [
    ...new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id)),
  ];
  return { titles: idsOf('t'), people: idsOf('p') };
}

/** Longer than any rebuild takes. */
const KEPT = `interval '2 days'`;

/** Deletes notes that no rebuild needs any more. */
export async function sweepSearchChanges(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query(`delete from search_changes where changed_at < now() - ${KEPT}`);
}
