import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { snakeBody } from './snake-body.ts';

/** Names of all properties in a JSON schema, each behind those of its parents; keys of maps are not among them. */
function namesIn(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]) =>
    key === 'properties'
      ? Object.entries(part as object).flatMap(([name, field]) => [
          path + name,
          ...namesIn(field, `${path}${name}.`),
        ])
      : namesIn(part, path),
  );
}

const sent = Object.entries<Endpoint>(api).flatMap(([name, { query, body }]) =>
  [query, body].flatMap((schema) =>
    schema
      ? [[name, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })] as const]
      : [],
  ),
);

describe('names of what clients send', () => {
  it('are found', () => {
    const names = sent.flatMap(([, schema]) => namesIn(schema));
    expect(names.length).toBeGreaterThan(500);
    expect(names).toContain('episodes.external_ids.external_id');
  });

  it.each(sent)('are in snake_case: %s', (_, schema) => {
    // The names in the credential of a passkey are those of WebAuthn.
    const names = namesIn(schema).filter((name) => !name.startsWith('passkey.'));
    expect(names.filter((name) => !/^[a-z0-9_.]+$/.test(name))).toEqual([]);
  });
});

const season = snakeBody(
  z
    .object({
      titleFa: z.string(),
      endYear: z.int().nullish().default(null),
      episodes: z.array(z.object({ airDate: z.string().max(3, 'long') })).max(2),
      columns: z.record(z.string(), z.string()).optional(),
      change: z.discriminatedUnion('do', [
        z.object({ do: z.literal('hide') }),
        z.object({ do: z.literal('add'), genreId: z.int() }),
      ]),
    })
    .refine(({ endYear }) => endYear !== 5, { path: ['end_year'], message: 'five' }),
);
const given = {
  title_fa: 'یک',
  episodes: [{ air_date: '1' }],
  columns: { title_fa: 'x', titleFa: 'y' },
  change: { do: 'add' as const, genre_id: 1 },
};

describe('a body that is sent in snake_case', () => {
  it('is read with the names that answers have, but for the keys of maps', () => {
    expect(season.parse(given)).toEqual({
      titleFa: 'یک',
      endYear: null,
      episodes: [{ airDate: '1' }],
      columns: { title_fa: 'x', titleFa: 'y' },
      change: { do: 'add', genreId: 1 },
    });
  });

  it.each([
    [{ title_fa: undefined }, ['title_fa']],
    [{ episodes: [{ air_date: '1' }, { air_date: 'long' }] }, ['episodes', 1, 'air_date']],
    [{ change: { do: 'add' } }, ['change', 'genre_id']],
    [{ end_year: 5 }, ['end_year']],
  ])('is refused at the names that are sent: %j', (change, path) => {
    const issues = season.safeParse({ ...given, ...change }).error?.issues ?? [];
    expect(issues.map((issue) => issue.path)).toEqual([path]);
  });
});
