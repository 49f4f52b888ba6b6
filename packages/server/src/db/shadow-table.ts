import type { ClientBase } from 'pg';

/** Name of the table that is filled beside `table`. */
export function shadowName(table: string): string {
  return `${table}_next`;
}

/** Creates an empty copy of `table` without indexes and foreign keys. In a transaction. */
export async function createShadow(client: ClientBase, table: string): Promise<string> {
  const shadow = shadowName(table);
  await client.query(`create table ${shadow} (like ${table} including all excluding indexes)`);
  return shadow;
}

interface Part {
  name: string;
  definition: string;
}

/**
 * Replaces the table by its filled shadow, which has its indexes and foreign keys. Readers of
 * `table` are blocked from here to the commit, and whoever was writing to it is waited for.
 */
export async function replaceByShadow(client: ClientBase, table: string): Promise<void> {
  const shadow = shadowName(table);
  const parts = [
    ...(await indexesOf(client, table)),
    ...(await constraintsOf(client, table, ['p', 'u', 'f'])),
  ];
  await client.query(`drop table ${table}`);
  await client.query(`alter table ${shadow} rename to ${table}`);
  for (const { name } of parts) {
    const isIndex = await client.query('select from pg_class where relname = $1', [next(name)]);
    await client.query(
      isIndex.rowCount === 1
        ? `alter index ${next(name)} rename to ${name}`
        : `alter table ${table} rename constraint ${next(name)} to ${name}`,
    );
  }
}

/** Builds every index and unique constraint of `table` on the shadow. Blocks nobody. */
export async function indexShadow(client: ClientBase, table: string): Promise<void> {
  const shadow = shadowName(table);
  for (const { name, definition } of await indexesOf(client, table)) {
    await client.query(
      definition
        .replace(` INDEX ${name} ON `, ` INDEX ${next(name)} ON `)
        .replace(/ ON (?:\w+\.)?\w+ USING /, ` ON ${shadow} USING `),
    );
  }
  for (const { name, definition } of await constraintsOf(client, table, ['p', 'u'])) {
    await client.query(`alter table ${shadow} add constraint ${next(name)} ${definition}`);
  }
  await client.query(`analyze ${shadow}`);
}

/**
 * Gives the shadow the foreign keys of `table`, without the rows whose parent was deleted meanwhile.
 * The caller has locked the parents against writers.
 */
export async function addForeignKeys(client: ClientBase, table: string): Promise<void> {
  const shadow = shadowName(table);
  for (const { name, definition } of await constraintsOf(client, table, ['f'])) {
    const [, child, parent, key] =
      /^FOREIGN KEY \((\w+)\) REFERENCES (\w+)\((\w+)\)/.exec(definition) ?? [];
    await client.query(
      `delete from ${shadow} s where not exists (select from ${parent} p where p.${key} = s.${child})`,
    );
    await client.query(`alter table ${shadow} add constraint ${next(name)} ${definition}`);
  }
}

const next = (name: string): string => `${name}_next`.slice(-63);

/** Plain indexes: those of constraints are created with the constraint. */
async function indexesOf(client: ClientBase, table: string): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
     order by c.relname`,
    [table],
  );
  return rows;
}

/** @param kinds `p` primary key, `u` unique, `f` foreign keys */
async function constraintsOf(
  client: ClientBase,
  table: string,
  kinds: readonly ('p' | 'u' | 'f')[],
): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = $1::regclass and contype = any($2::"char"[])
     order by contype desc, conname`,
    [table, kinds],
  );
  return rows;
}
