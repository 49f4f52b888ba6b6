import { isDeepStrictEqual } from 'node:util';
import type { AdminFrontPage, api } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import { type Database, type Db, transact } from '../../../db/client.ts';
import { CONTENT_CHANGED } from '../../../db/content-version.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { findOrderedTitles } from '../../../db/read-models/ordered-titles.ts';
import { isoTime } from '../../../db/time.ts';
import { invalidField } from '../../../domain/app-error.ts';
import { versionConflict } from '../../../domain/field-locks.ts';

const stateRow = z.object({ version: z.number(), isLocked: z.boolean() });

const slideRow = z.object({
  titleId: z.number(),
  showFrom: z.string().nullable(),
  showUntil: z.string().nullable(),
});

/** The slides in order, including those that are currently not shown. */
export async function readFrontPage(db: Db): Promise<AdminFrontPage> {
  const state = await queryRow(
    db,
    stateRow,
    sql`select version, is_locked as "isLocked" from front_page`,
  );
  const slides = await queryRows(
    db,
    slideRow,
    sql`
    select title_id as "titleId", ${isoTime(sql`show_from`)} as "showFrom",
      ${isoTime(sql`show_until`)} as "showUntil"
    from slides order by position`,
  );
  const titles = await findOrderedTitles(
    db,
    slides.map(({ titleId }) => titleId),
  );
  const byId = new Map(titles.map((title) => [title.id, title]));
  return {
    id: 'slides',
    version: state?.version ?? 1,
    isLocked: state?.isLocked ?? false,
    slides: slides.flatMap((slide) => {
      const title = byId.get(slide.titleId);
      return title ? [{ ...slide, title }] : [];
    }),
  };
}

type Slide = Pick<AdminFrontPage['slides'][number], 'titleId' | 'showFrom' | 'showUntil'>;

const asSaved = ({ titleId, showFrom, showUntil }: Slide) => ({ titleId, showFrom, showUntil });

const utc = (time: string | null) => time && new Date(time).toISOString();

const timesOf = ({ showFrom, showUntil }: Slide) => ({
  showFrom: utc(showFrom),
  showUntil: utc(showUntil),
});

const auditedOf = ({ slides, isLocked }: AdminFrontPage) => ({
  isLocked,
  slides: slides.map(asSaved),
});

/**
 * Saves the slides; those that changed are locked against imports.
 *
 * @throws AppError invalid_input, conflict with the slides as they are now
 */
export async function updateFrontPage(
  { pool }: Database,
  actor: Actor,
  { version, isLocked, slides }: z.output<typeof api.updateFrontPage.body>,
): Promise<AdminFrontPage> {
  return transact(pool, async (tx, client) => {
    await tx.execute(sql`select from front_page for update`);
    const before = await readFrontPage(tx);
    if (before.version !== version) throw versionConflict('صفحهٔ نخست', before);
    const same = isDeepStrictEqual(
      before.slides.map(asSaved),
      slides.map((slide) => asSaved({ ...slide, ...timesOf(slide) })),
    );
    await tx.execute(sql`delete from slides`);
    const written = await queryRows(
      tx,
      z.object({ id: z.number() }),
      sql`
      insert into slides (title_id, position, show_from, show_until)
      select t.id, place - 1, list.show_from, list.show_until
      from unnest(${sql.param(slides.map(({ titleId }) => titleId))}::int[],
        ${sql.param(slides.map(({ showFrom }) => showFrom))}::timestamptz[],
        ${sql.param(slides.map(({ showUntil }) => showUntil))}::timestamptz[])
        with ordinality as list(title_id, show_from, show_until, place)
      join titles t on t.id = list.title_id returning title_id as id`,
    );
    const known = new Set(written.map(({ id }) => id));
    const gone = slides.findIndex(({ titleId }) => !known.has(titleId));
    if (gone >= 0) throw invalidField(`slides.${gone}.title_id`, 'این عنوان دیگر نیست؛ برش دارید');
    await tx.execute(
      sql`update front_page set version = version + 1, is_locked = ${isLocked || !same}`,
    );
    await client.query(CONTENT_CHANGED);
    const after = await readFrontPage(tx);
    await writeAudit(tx, actor, {
      action: 'front-page.edit',
      subject: { kind: 'front-page', id: 1 },
      before: auditedOf(before),
      after: auditedOf(after),
    });
    return after;
  });
}
