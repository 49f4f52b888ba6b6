import { type SnakeCased, snakeCase } from '@parde/shared/snake-case';
import { z } from 'zod';

type Shape = z.core.$ZodLooseShape;

/** A schema of data whose properties are sent in `snake_case`; the keys of records stay as they are. */
function sentSchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return sentObject(schema);
  const def = schema.def as z.core.$ZodTypeDef & Record<string, z.ZodType | z.ZodType[]>;
  for (const part of ['element', 'innerType', 'in', 'options']) {
    const inner = def[part];
    if (inner === undefined) continue;
    const all = [inner].flat();
    const sent = all.map(sentSchema);
    if (sent.every((one, at) => one === all[at])) return schema;
    return schema.clone({ ...def, [part]: Array.isArray(inner) ? sent : sent[0] } as never);
  }
  return schema;
}

/** The same for an object; its refinements see the names that handlers see. */
function sentObject(schema: z.ZodObject): z.ZodType {
  const fields = Object.entries(schema.shape as Shape).map(
    ([name, field]) => [name, snakeCase(name), sentSchema(field as z.ZodType)] as const,
  );
  if (fields.every(([name, sent, field]) => name === sent && field === schema.shape[name]))
    return schema;
  const names = new Map(fields.map(([name, sent]) => [sent, name]));
  const renamed = (value: object) =>
    Object.fromEntries(Object.entries(value).map(([sent, part]) => [names.get(sent), part]));
  return z
    .object(Object.fromEntries(fields.map(([, sent, field]) => [sent, field])))
    .check(...(schema.def.checks ?? []).map((check) => renamedCheck(check, renamed)))
    .transform(renamed);
}

/** A check of an object that sees its fields by other names. The transform is too late: nothing invalid reaches it. */
function renamedCheck(
  { _zod: { def, check } }: z.core.$ZodCheck<never>,
  renamed: (value: object) => object,
): z.core.$ZodCheck<object> {
  const sent: z.core.$ZodCheck<object> = new z.core.$ZodCheck(def);
  sent._zod.check = (payload) => check({ ...payload, value: renamed(payload.value) as never });
  return sent;
}

/**
 * The body of a call that sends what another one reads: clients send `title_fa` for what an answer calls `titleFa`, and
 * handlers get it as `titleFa`. Paths of refinements are written as clients send them.
 */
export const snakeBody = <S extends z.ZodType>(
  schema: S,
): z.ZodType<z.output<S>, SnakeCased<z.input<S>>> => sentSchema(schema) as never;
