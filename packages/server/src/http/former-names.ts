import type { Endpoint } from '@parde/contract';
import { camelCase } from '@parde/shared/snake-case';
import { z } from 'zod';

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function renameFields(shape: Readonly<Record<string, unknown>>, given: Fields): Fields {
  const renamed = { ...given };
  for (const [name, field] of Object.entries(shape)) {
    const former = camelCase(name);
    if (former !== name && !Object.hasOwn(given, name) && Object.hasOwn(given, former)) {
      renamed[name] = given[former];
      delete renamed[former];
    }
    if (Object.hasOwn(renamed, name)) {
      renamed[name] = renameWithin(field as z.ZodType, renamed[name]);
    }
  }
  return renamed;
}

function renameWithin(schema: z.ZodType, given: unknown): unknown {
  if (schema instanceof z.ZodObject) {
    return isObject(given) ? renameFields(schema.shape, given) : given;
  }
  if (schema instanceof z.ZodArray) {
    const { element } = schema;
    return Array.isArray(given)
      ? given.map((item) => renameWithin(element as z.ZodType, item))
      : given;
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.reduce<unknown>(
      (value, option) => renameWithin(option as z.ZodType, value),
      given,
    );
  }
  if (schema instanceof z.ZodPipe) return renameWithin(schema.in as z.ZodType, given);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return renameWithin(schema.unwrap() as z.ZodType, given);
  }
  return given;
}

/**
 * The query and body of a call, with the fields that the endpoint calls `title_fa` also found as `titleFa`, their name in
 * 0.1.0. Deprecated: to be removed after the next release.
 */
export function withFormerNames(
  { auth, path, query, body }: Endpoint,
  given: { query: unknown; body: unknown },
): { query: unknown; body: unknown } {
  if (auth !== 'staff' && path !== '/api/user/data-import') return given;
  return {
    query: query ? renameWithin(query, given.query) : given.query,
    body: body ? renameWithin(body, given.body) : given.body,
  };
}
