import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError, notFound } from '../../domain/app-error.ts';
import type { Db } from '../client.ts';
import { prepared } from '../prepared-statements.ts';
import { queryRow } from '../query-rows.ts';
import { findMovedPage } from './moved-page.ts';

/** Whether a title is visible to visitors. */
export async function isPublished(db: Db, id: number): Promise<boolean> {
  const query = prepared(sql`select from published_titles where id = ${id}`);
  return (await db.execute(query)).rowCount === 1;
}

const takedownRow = z.object({
  reason: z.string(),
  status: z.union([z.literal(410), z.literal(451)]),
});

/** The error for a title that is not published: 404, where it was moved, or why it was taken down. */
export async function missingTitle(db: Db, id: number): Promise<AppError> {
  const row = await queryRow(
    db,
    takedownRow,
    sql`
    select takedown_reason as reason, takedown_status as status from titles
    where id = ${id} and state = 'takedown'`,
  );
  if (!row) {
    const movedTo = await findMovedPage(db, `/titles/${id}/-`);
    if (movedTo === null) return notFound('این عنوان');
    return new AppError({
      code: 'not_found',
      message: `title ${id} was merged`,
      userMessage: 'این عنوان با عنوان دیگری یکی شده است',
      movedTo,
    });
  }
  const isByLaw = row.status === 451;
  return new AppError({
    code: isByLaw ? 'unavailable_by_law' : 'gone',
    message: `title ${id} was taken down`,
    userMessage: isByLaw
      ? `این عنوان به حکم قانون در دسترس نیست: ${row.reason}`
      : `این عنوان از سایت برداشته شده است: ${row.reason}`,
  });
}

/** @throws AppError not_found, gone, unavailable_by_law */
export async function requirePublished(db: Db, id: number): Promise<void> {
  if (!(await isPublished(db, id))) throw await missingTitle(db, id);
}
