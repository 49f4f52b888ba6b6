import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import { birthOrDeathDay, inputDay, inputTime } from './scalars.ts';

/** All schemas nested in a schema, including itself. */
function* partsOf(schema: z.core.$ZodType): Generator<z.core.$ZodType> {
  yield schema;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = Object.values({ ...def, ...('shape' in def ? def.shape : {}) }).flat();
  for (const part of inner) if (part instanceof z.core.$ZodType) yield* partsOf(part);
}

const asked = Object.entries(api).flatMap(([name, endpoint]) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    part in endpoint ? [[name, part, endpoint[part as never] as z.ZodType] as const] : [],
  ),
);

const given = asked.flatMap(([name, part, schema]) =>
  [...partsOf(schema)].flatMap((field) =>
    field instanceof z.ZodISODate || field instanceof z.ZodISODateTime
      ? [[`${part} of ${name}`, field] as const]
      : [],
  ),
);

describe('days and times that are sent to the server', () => {
  it('are found', () => {
    expect(given.length).toBeGreaterThan(30);
  });

  it.each(given)('are in a year that makes sense: %s', (_, field) => {
    const time = field instanceof z.ZodISODateTime ? 'T00:00:00Z' : '';
    for (const day of ['0000-01-01', '0000-12-31', '2201-01-01', '9999-12-31', '2024-02-31']) {
      expect(field.safeParse(day + time).success, day).toBe(false);
    }
    expect(field.safeParse(`2024-02-29${time}`).success).toBe(true);
  });

  it.each(['1874-12-09', '1895-12-28', '2200-12-31'])('may be %s', (day) => {
    expect([inputDay.parse(day), inputTime.parse(`${day}T00:00:00+03:30`)][0]).toBe(day);
  });

  it('may be of a life that ended long before films', () => {
    expect(birthOrDeathDay.parse('0940-01-01')).toBe('0940-01-01');
    expect(inputDay.safeParse('0940-01-01').success).toBe(false);
  });

  it('say one thing that is wrong with them', () => {
    expect(inputDay.safeParse('x').error?.issues).toHaveLength(1);
    expect(inputTime.safeParse('x').error?.issues).toHaveLength(1);
  });
});
