import type { AuditEntry } from '@parde/contract';
import { isAllowed, type Role } from '@parde/shared/permissions';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';

type Subject = AuditEntry['subject'];

const NUMBERED = ['title', 'person', 'collection', 'plan'];
const NUMBER = /^\d{1,9}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const nameRow = z.object({ kind: z.string(), id: z.string(), name: z.string() });

/** The same entries, each with the name of its subject, as far as there is one and the role may read it. */
export async function withNames(
  db: Db,
  role: Role,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> {
  const numbered = isAllowed(role, 'members.read') ? [...NUMBERED, 'member'] : NUMBERED;
  const named = entries
    .map(({ subject }) => subject)
    .filter(({ kind, id }) =>
      kind === 'import' ? UUID.test(id) : numbered.includes(kind) && NUMBER.test(id),
    );
  if (named.length === 0) return [...entries];
  const rows = await queryRows(
    db,
    nameRow,
    sql`select * from (select distinct s.kind, s.id, case s.kind
        when 'title' then (select title_fa from titles where id = s.id::int)
        when 'person' then (select coalesce(name_fa, name_en) from people where id = s.id::int)
        when 'collection' then (select title_fa from collections where id = s.id::int)
        when 'plan' then (select title_fa from plans where id = s.id::int)
        when 'member' then (select name from users where id = s.id::int)
        when 'import' then coalesce((select name from import_requests where id = s.id::uuid),
          (select file_name from import_runs where id = s.id::uuid)) end as name
      from unnest(${sql.param(named.map(({ kind }) => kind))}::text[],
        ${sql.param(named.map(({ id }) => id))}::text[]) s (kind, id)) x where name is not null`,
  );
  const keyOf = ({ kind, id }: Subject) => `${kind} ${id}`;
  const names = new Map(rows.map((row) => [keyOf(row), row.name]));
  return entries.map((entry) => {
    const name = names.get(keyOf(entry.subject));
    return name === undefined ? entry : { ...entry, subject: { ...entry.subject, name } };
  });
}
