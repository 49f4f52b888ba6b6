import type { AuditEntry } from '@parde/contract';
import { isAllowed, type Permission, type Role } from '@parde/shared/permissions';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';

type Subject = AuditEntry['subject'];

/** Kinds whose ID is a number, and the permission that is needed to see their names. */
const NUMBERED: Record<string, Permission> = {
  title: 'titles.read',
  person: 'people.read',
  collection: 'collections.read',
  plan: 'plans.read',
  member: 'members.read',
  media: 'media.read',
  order: 'orders.read',
  request: 'requests.read',
  backup: 'backups.read',
  comment: 'comments.read',
  genre: 'titles.read',
};
const NUMBER = /^\d{1,9}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const nameRow = z.object({
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  season: z.int().nullable(),
  episode: z.int().nullable(),
});

/** Fields whose values are IDs, and what kind of thing they refer to. */
const REFERENCES: Record<string, string> = {
  genres: 'genre',
  genreId: 'genre',
  personId: 'person',
  titleId: 'title',
  titleIds: 'title',
  collectionId: 'collection',
  planId: 'plan',
  planIds: 'plan',
  assigneeId: 'member',
};

interface Reference {
  field: string;
  kind: string;
  id: string;
}

/** What the numbers within a value refer to; those of a nested object by its own fields. */
function referencesOf(value: unknown, field = ''): Reference[] {
  if (Array.isArray(value)) return value.flatMap((one) => referencesOf(one, field));
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).flatMap(([name, one]) => referencesOf(one, name));
  }
  const kind = Object.hasOwn(REFERENCES, field) && REFERENCES[field];
  return kind && typeof value === 'number' ? [{ field, kind, id: String(value) }] : [];
}

/** Maximum number of characters of a comment that serve as its name. */
const EXCERPT = 60;

/**
 * The same entries, each with the names of its subject and of what its changed fields refer to, as far as there are any
 * and the role may read them.
 */
export async function withNames(
  db: Db,
  role: Role,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> {
  const isNumbered = (kind: string) => {
    const needed = Object.hasOwn(NUMBERED, kind) && NUMBERED[kind];
    return needed && isAllowed(role, needed);
  };
  const references = new Map(
    entries.map((entry) => [entry, referencesOf([entry.before, entry.after])]),
  );
  const named = [
    ...entries.map(({ subject }) => subject),
    ...[...references.values()].flat(),
  ].filter(({ kind, id }) =>
    kind === 'import' ? UUID.test(id) : isNumbered(kind) && NUMBER.test(id),
  );
  if (named.length === 0) return [...entries];
  const rows = await queryRows(
    db,
    nameRow,
    sql`select * from (select distinct s.kind, s.id, part.season, part.episode, case s.kind
        when 'title' then (select title_fa from titles where id = s.id::int)
        when 'genre' then (select title_fa from genres where id = s.id::int)
        when 'person' then (select coalesce(name_fa, name_en) from people where id = s.id::int)
        when 'collection' then (select title_fa from collections where id = s.id::int)
        when 'plan' then (select title_fa from plans where id = s.id::int)
        when 'member' then (select name from users where id = s.id::int)
        when 'media' then (select t.title_fa from media_files f join editions e on e.id = f.edition_id
          join titles t on t.id = e.title_id where f.id = s.id::int)
        when 'order' then (select concat_ws('، ', o.plan_title, u.name)
          from orders o left join users u on u.id = o.user_id where o.id = s.id::int)
        when 'request' then (select concat_ws('، ', title, year) from title_requests where id = s.id::int)
        when 'backup' then (select regexp_replace(file, '^.*/', '') from backup_runs where id = s.id::int)
        when 'comment' then (select case when length(line) > ${EXCERPT} then left(line, ${EXCERPT}) || '…' else line end
          from (select nullif(trim(regexp_replace(body, '\\s+', ' ', 'g')), '') as line
            from comments where id = s.id::int) c)
        when 'import' then coalesce((select name from import_requests where id = s.id::uuid),
          (select file_name from import_runs where id = s.id::uuid)) end as name
      from unnest(${sql.param(named.map(({ kind }) => kind))}::text[],
        ${sql.param(named.map(({ id }) => id))}::text[]) s (kind, id)
      left join lateral (select se.number as season, ep.number as episode from media_files f
        join episodes ep on ep.id = f.episode_id join seasons se on se.id = ep.season_id
        where f.id = case s.kind when 'media' then s.id::int end) part on true) x where name is not null`,
  );
  const keyOf = ({ kind, id }: Pick<Subject, 'kind' | 'id'>) => `${kind} ${id}`;
  const names = new Map(
    rows.map(({ name, season, episode, ...of }) => [
      keyOf(of),
      season === null || episode === null ? { name } : { name, season, episode },
    ]),
  );
  const namesIn = (entry: AuditEntry) => {
    const found: NonNullable<AuditEntry['names']> = {};
    for (const one of references.get(entry) ?? []) {
      const name = names.get(keyOf(one))?.name;
      if (name !== undefined) found[one.field] = { ...found[one.field], [one.id]: name };
    }
    return found;
  };
  return entries.map((entry) => ({
    ...entry,
    subject: { ...entry.subject, ...names.get(keyOf(entry.subject)) },
    names: namesIn(entry),
  }));
}
