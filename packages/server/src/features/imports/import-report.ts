import type { ImportReport } from '@parde/contract';
import { z } from 'zod';
import type { ImportResult } from '../../importers/catalogue/import-catalogue.ts';

const SHOWN_NAME = 120;

const fact = z.union([z.string(), z.number(), z.null()]);

/** What the screen shows of a result, small enough for one row. */
export function reportOf(result: ImportResult): ImportReport & Record<string, unknown> {
  const { created, updated, unchanged, rejected, warnings } = result;
  const size = (value: unknown) => (Array.isArray(value) ? value.length : value);
  const shown = z.union([
    z.string().transform((text) => text.slice(0, 300)),
    z.number(),
    z.boolean(),
    z.null(),
  ]);
  return {
    ...{ created, updated, unchanged, rejected, warnings },
    differences: result.differences.map(({ id, titleFa, changes }) => ({
      id,
      titleFa,
      changes: changes.map(({ field, before, after }) => ({
        field,
        before: shown.catch(null).parse(size(before)),
        after: shown.catch(null).parse(size(after)),
      })),
    })),
    conflicts: result.conflicts.map(({ present, incoming, ...conflict }) => ({
      ...conflict,
      // Whole: what a person chooses is written as it is.
      present: fact.catch(null).parse(present),
      incoming: fact.catch(null).parse(incoming),
      isChosen: false,
    })),
    problems: result.problems.map(({ line, reason, record }) => ({
      line,
      reason: reason.slice(0, 500),
      name: nameIn(record),
    })),
  };
}

function nameIn(record: unknown): string | null {
  const named = z
    .looseObject({
      title_fa: z.string().nullish(),
      title_en: z.string().nullish(),
      name_fa: z.string().nullish(),
      name_en: z.string().nullish(),
    })
    .safeParse(record);
  if (!named.success) return null;
  const { title_fa, title_en, name_fa, name_en } = named.data;
  return (title_fa ?? title_en ?? name_fa ?? name_en ?? null)?.slice(0, SHOWN_NAME) ?? null;
}
