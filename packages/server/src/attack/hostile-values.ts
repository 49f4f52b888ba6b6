import { mulberry32 } from '@parde/shared/mulberry32';

/** A schema of OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>;

/** Numbers that follow from a seed. */
export interface Random {
  chance: (probability: number) => boolean;
  /** From 0 to `max`, both included. */
  upTo: (max: number) => number;
  pick: <T>(choices: readonly T[]) => T;
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const upTo = (max: number) => Math.floor(next() * (max + 1));
  return {
    chance: (probability) => next() < probability,
    upTo,
    pick: (choices) => choices[upTo(choices.length - 1)] as (typeof choices)[number],
  };
}

const HOSTILE: readonly unknown[] = [
  ...['', ' ', '\u0000', 'a\u0000b', '\u202e', '\ud800', '0', '-1', '1e400', 'NaN', '[]', '{}'],
  ...["'; drop table users; --", '<script>alert(1)</script>', '../../etc/passwd', '{{7*7}}', '%00'],
  ...['__proto__', 'constructor', 'x'.repeat(5_000), 'آ'.repeat(2_000), '۱۲۳', '\u200c', 'ي'],
  ...[0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, true, false, null],
  ...[[], [[]], {}, { toString: 'x' }, { length: -1 }, [1, 'two', null]],
];

const WORDS = [
  'شکارچی',
  'a;hv]d',
  'Metropolis',
  'fa',
  'IR',
  'tt0017136',
  'p1',
  '1',
  '۲۰۲۴',
  'drama',
];
const INSTANTS = ['2026-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z', '9999-12-31T23:59:59Z'];

function textOf({ format, minLength = 0, maxLength = 60 }: JsonSchema, random: Random): string {
  if (format === 'email') return `fuzz-${random.upTo(50)}@example.com`;
  if (format === 'date-time') return random.pick(INSTANTS);
  if (format === 'date') return '2026-01-01';
  if (format === 'uri') return 'https://example.com/x';
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  const word = random.pick(WORDS);
  return word.repeat(Math.ceil(Number(minLength) / word.length) || 1).slice(0, Number(maxLength));
}

function numberOf({ type, minimum = 0, maximum = 20 }: JsonSchema, random: Random): number {
  const low = Math.max(Number(minimum), -1_000);
  const high = Math.min(Number(maximum), low + 20);
  const whole = low + random.upTo(Math.max(0, Math.floor(high - low)));
  return type === 'integer' ? whole : whole + random.pick([0, 0.5]);
}

function objectOf(schema: JsonSchema, random: Random): JsonSchema {
  const required = (schema.required ?? []) as string[];
  const made: JsonSchema = {};
  for (const [name, property] of Object.entries((schema.properties ?? {}) as JsonSchema)) {
    // Of what is required, a little is missing.
    if (random.chance(required.includes(name) ? 0.97 : 0.5))
      made[name] = makeValue(property as JsonSchema, random);
  }
  if (random.chance(0.05)) made[random.pick(['role', 'user_id', '__proto__', 'id'])] = 'owner';
  return made;
}

function fittingValue(schema: JsonSchema, random: Random): unknown {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return makeValue(random.pick(choices), random);
  if (Array.isArray(schema.enum)) return random.pick(schema.enum as unknown[]);
  if ('const' in schema) return schema.const;
  const type = Array.isArray(schema.type) ? random.pick(schema.type as string[]) : schema.type;
  switch (type) {
    case 'string':
      return textOf(schema, random);
    case 'integer':
    case 'number':
      return numberOf(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: random.upTo(3) }, () =>
        makeValue((schema.items ?? {}) as JsonSchema, random),
      );
    case 'object':
      return objectOf(schema, random);
    default:
      return random.pick(HOSTILE);
  }
}

/** A value that a schema allows, or, one time in eight at each place, something hostile. */
export function makeValue(schema: JsonSchema, random: Random): unknown {
  return random.chance(0.125) ? random.pick(HOSTILE) : fittingValue(schema, random);
}
