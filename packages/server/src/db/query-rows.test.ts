import { eq, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { hidden, prepared } from './prepared-statements.ts';
import { HandWrittenSql } from './query-rows.ts';
import { titles, titleType } from './schema/index.ts';

const dialect = new PgDialect();
const built = ({ sql, params }: { sql: string; params: unknown[] }) => ({ sql, params });
const day = new Date('2026-01-02T03:04:05Z');

describe('HandWrittenSql', () => {
  it.each<[string, SQL]>([
    ['text alone', sql`select 1`],
    ['values of all kinds', sql`select ${1}, ${'a'}, ${true}, ${null}, ${day}, ${10n}`],
    [
      'parts without and with values',
      sql`select ${sql`a, ${1}`} ${undefined} ${sql.raw('b')} ${2}`,
    ],
    ['arrays as values', sql`select ${sql.param([1, 2])}::int[], ${sql.param(null)}`],
    ['joined parts', sql`select ${sql.join([sql`${1}`, sql`${2}`], sql`, `)}`],
    ['hidden values of a prepared statement', prepared(sql`select ${hidden(sql`${'a'}::text`)}`)],
    ['a list of values', sql`select 1 where 1 in ${[1, 2, 3]}`],
    ['tables and columns', sql`select ${titles.id} from ${titles} where ${eq(titles.id, 3)}`],
    ['a column among parts', sql`select ${1}, ${sql`x, ${titles.id}`} from ${titles}`],
    ['a type', sql`select ${'movie'}::${titleType}`],
    ['inlined values', sql`select ${sql`${"it's"}`.inlineParams()}, ${1}`],
    ['an identifier', sql`select ${1} as ${sql.identifier('od"d')}`],
    ['a placeholder', sql`select ${sql.param(sql.placeholder('x'))}, ${sql.placeholder('y')}`],
  ])('is what Drizzle makes of %s', (_, query) => {
    const theirs = built(dialect.sqlToQuery(query));
    expect(built(dialect.sqlToQuery(new HandWrittenSql(query.queryChunks)))).toEqual(theirs);
  });
});
