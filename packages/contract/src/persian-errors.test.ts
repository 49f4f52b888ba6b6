import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { persianErrors } from './persian-errors.ts';

beforeAll(() => {
  z.config({ localeError: persianErrors });
});

const messagesOf = (schema: z.ZodType, input: unknown): string[] => {
  const result = schema.safeParse(input);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
};

test.each<[code: string, schema: z.ZodType, input: unknown, message: string]>([
  ['invalid_type', z.number(), undefined, 'عدد را بنویسید'],
  ['invalid_type', z.coerce.number(), undefined, 'عدد را بنویسید'],
  ['invalid_type', z.number(), Number.NaN, 'عدد را بنویسید'],
  ['invalid_type', z.number(), 'x', 'این باید عدد باشد'],
  ['invalid_type', z.int(), 1.5, 'این باید عدد صحیح باشد'],
  ['invalid_type', z.string(), undefined, 'این بخش را پر کنید'],
  ['invalid_type', z.string(), 5, 'این باید متن باشد'],
  ['invalid_type', z.boolean(), null, 'بله یا نه را برگزینید'],
  ['invalid_type', z.boolean(), 'x', 'این باید بله یا نه باشد'],
  ['invalid_type', z.array(z.string()), 'x', 'این باید فهرست باشد'],
  ['invalid_type', z.object({}), 'x', 'این درست نیست'],
  ['invalid_value', z.enum(['a', 'b']), 'c', 'یکی از گزینه‌ها را برگزینید'],
  ['invalid_value', z.literal(true), 5, 'این مقدار پذیرفته نیست'],
  ['invalid_value', z.literal(true), undefined, 'این بخش را پر کنید'],
  ['too_small', z.string().min(1), '', 'این بخش را پر کنید'],
  ['too_small', z.string().min(12), 'x', 'دست‌کم ۱۲ حرف باشد'],
  ['too_small', z.string().length(6), 'x', 'این باید ۶ حرف باشد'],
  ['too_small', z.number().min(3), 2, 'کمتر از ۳ نباشد'],
  ['too_small', z.number().gt(3), 3, 'بیش از ۳ باشد'],
  ['too_small', z.array(z.string()).min(2), [], 'دست‌کم ۲ مورد لازم است'],
  ['too_small', z.date().min(new Date(0)), new Date(-1), 'این کوچک‌تر از اندازه است'],
  ['too_big', z.string().max(3), 'long', 'بیش از ۳ حرف نباشد'],
  ['too_big', z.number().max(3), 4, 'بیش از ۳ نباشد'],
  ['too_big', z.number().lt(3), 3, 'کمتر از ۳ باشد'],
  ['too_big', z.array(z.string()).max(1), ['a', 'b'], 'بیش از ۱ مورد نباشد'],
  ['too_big', z.array(z.string()).length(1), ['a', 'b'], 'این باید ۱ مورد باشد'],
  ['too_big', z.date().max(new Date(0)), new Date(1), 'این بزرگ‌تر از اندازه است'],
  ['invalid_format', z.email(), 'x', 'ایمیل درست نیست'],
  ['invalid_format', z.url(), 'x', 'نشانی درست نیست'],
  ['invalid_format', z.iso.date(), 'x', 'تاریخ درست نیست'],
  ['invalid_format', z.string().regex(/a/), 'x', 'این درست نوشته نشده است'],
  ['not_multiple_of', z.number().multipleOf(5), 7, 'این باید مضربی از ۵ باشد'],
  ['unrecognized_keys', z.strictObject({}), { x: 1 }, 'بیش از آنچه لازم است فرستاده شده است'],
  ['invalid_union', z.union([z.string(), z.boolean()]), 5, 'این درست نیست'],
  ['invalid_union', z.union([z.string(), z.boolean()]), undefined, 'این بخش را پر کنید'],
  ['invalid_key', z.record(z.string().max(1), z.string()), { long: 'x' }, 'این درست نیست'],
  ['invalid_element', z.map(z.object({}), z.string()), new Map([[{}, 5]]), 'این درست نیست'],
  ['custom', z.string().refine(() => false), 'x', 'این درست نیست'],
])('%s of %# is told in Persian', (code, schema, input, message) => {
  const result = schema.safeParse(input);
  expect(result.error?.issues.map((issue) => issue.code)).toContain(code);
  expect(messagesOf(schema, input)).toContain(message);
});

describe('every input of the API', () => {
  const WRONG = [
    undefined,
    null,
    '',
    'x',
    'x'.repeat(20_000),
    Number.NaN,
    -1,
    1.5,
    1e12,
    true,
    [],
    ['x'],
    {},
  ];
  // Words that zod's own messages are made of.
  const ENGLISH =
    /string|number|\bint\b|boolean|array|object|undefined|null|NaN|invalid|expected|received|required|[<>]=/i;
  const inputs = Object.entries<Endpoint>(api).flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? [[`${name} ${part}`, schema] as const] : [],
    ),
  );

  test.each(inputs)('%s is refused in words that people read', (_name, schema) => {
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const tried: unknown[] = [
      ...WRONG,
      ...WRONG.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
    ];
    const messages = new Set(tried.flatMap((input) => messagesOf(schema, input)));
    for (const message of messages) {
      expect(message).toMatch(/[آ-ی]/);
      expect(message).not.toMatch(ENGLISH);
    }
  });
});
