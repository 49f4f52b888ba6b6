import { PERSON_ROLES } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { personPath, titlePath } from '../../domain/paths.ts';
import type { Db } from '../client.ts';
import { queryRow } from '../query-rows.ts';

const TITLE = /^\/titles\/(\d{1,9})(?:\/([^/?]+))?$/;
const PERSON = new RegExp(`^/people/(${PERSON_ROLES.join('|')})/(\\d{1,9})/[^/?]+$`);

const movedRow = z.object({ id: z.number(), slug: z.string() });

/**
 * Finds the new path of a page whose title or person was merged into another, and the page of a title whose path ends
 * after its id; null if there is none.
 *
 * @param path path of a page, without a query
 */
export async function findMovedPage(db: Db, path: string): Promise<string | null> {
  const [, titleId, rest] = TITLE.exec(path) ?? [];
  if (titleId) {
    const title = await queryRow(
      db,
      movedRow,
      sql`
      select t.id, t.slug from published_titles t
      where t.id = coalesce(
        (select m.new_id from moved_pages m where m.kind = 'title' and m.old_id = ${Number(titleId)}),
        ${rest === undefined ? Number(titleId) : null}::int)`,
    );
    if (!title) return null;
    return rest === 'files' ? `/titles/${title.id}/files` : titlePath(title.id, title.slug);
  }
  const [, roleName, personId] = PERSON.exec(path) ?? [];
  const role = PERSON_ROLES.find((one) => one === roleName);
  if (!role) return null;
  const person = await queryRow(
    db,
    movedRow,
    sql`
    select p.id, p.slug from moved_pages m join people p on p.id = m.new_id
    where m.kind = 'person' and m.old_id = ${Number(personId)} and not p.is_hidden`,
  );
  return person && personPath(role, person.id, person.slug);
}
