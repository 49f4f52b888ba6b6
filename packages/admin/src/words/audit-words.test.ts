import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { api, type Endpoint, REQUEST_STATES } from '@parde/contract';
import { PERMISSIONS } from '@parde/shared/permissions';
import { camelCase } from '@parde/shared/snake-case';
import { expect, it } from 'vitest';
import { actionChoices, actionWords, KIND_CHOICES, kindWords } from './audit-words';
import { valueWords } from './change-words';
import { fieldWords } from './field-words';

const SERVER = path.resolve(import.meta.dirname, '../../../server/src');

/** Texts of the server's files that write to the audit log. */
const sources = globSync('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts', 'testing/**'] })
  .map((file) => readFileSync(path.join(SERVER, file), 'utf8'))
  .filter((text) => text.includes('writeAudit'));

const found = (pattern: RegExp) =>
  new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, word]) => word ?? '')));

it('has Persian words for every action that the server records', () => {
  // Strings that are not actions: permissions, and a field of a form.
  const others = new Set<string>([...PERMISSIONS, 'logo.hash']);
  const literals = [...found(/'([a-z-]+\.[a-z_-]+)'/g)].filter((word) => !others.has(word));
  const choices = new Map(actionChoices().map(({ id, name }) => [id, name]));
  expect(choices.size).toBeGreaterThan(80);
  for (const state of REQUEST_STATES.slice(1))
    expect(choices.has(`requests.${state}`), state).toBe(true);
  expect(literals.filter((action) => !choices.has(action))).toEqual([]);
  expect([...choices.values()].filter((words) => !/^[^a-zA-Z]+( TMDB)?$/.test(words))).toEqual([]);
});

it('has Persian words for every kind of thing', () => {
  const kinds = found(/subject: \{ kind: '([a-z-]+)'/g);
  expect(kinds.size).toBeGreaterThan(20);
  expect([...kinds].filter((kind) => /[a-z]/.test(kindWords(kind)))).toEqual([]);
  expect(KIND_CHOICES.filter(({ name }) => /[a-z]/.test(name))).toEqual([]);
});

type Schema = { _zod?: { def: Record<string, unknown> } } | undefined;

/** The fields of a body, also of one that is converted after validation. */
function shapeOf(schema: unknown): object {
  const { shape, in: sent } = (schema as Schema)?._zod?.def ?? {};
  return (shape as object | undefined) ?? (sent ? shapeOf(sent) : {});
}

/** Names that the audit log has for the fields that are written to it or sent by staff. */
function fields(): Set<string> {
  const literals = [...found(/\b(?:before|after)(?:: | = )\{([^{}]*)\}/g)].flatMap((body) =>
    body.split(',').map((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? ''),
  );
  const sent = (Object.values(api) as Endpoint[])
    .filter(({ auth, method }) => auth === 'staff' && method !== 'GET')
    .flatMap(({ body }) => Object.keys(shapeOf(body)).map(camelCase));
  return new Set([...literals, ...sent].filter((field) => field !== ''));
}

it('has Persian words for every field', () => {
  // Not stored: how somebody proves who they are, what an export is limited to, and what somebody has read.
  const others = [
    ...['sms', 'q', 'field', 'change', 'into', 'left', 'top'],
    ...['subjectKind', 'subjectId', 'versions', 'premiumUntil'],
  ];
  const known = fields();
  expect(known.size).toBeGreaterThan(150);
  const raw = [...known].filter((field) => fieldWords(field) === field && !others.includes(field));
  expect(raw).toEqual([]);
  expect(fieldWords('s2e11')).toBe('فصل ۲، قسمت ۱۱');
});

it.each<[string, unknown, string]>([
  ['isOn', true, 'بله'],
  ['count', 12, '۱۲'],
  ['titleEn', null, '—'],
  ['bannedUntil', '2026-11-21T20:35:00Z', '۱ آذر ۱۴۰۵، ساعت ۰۰:۰۵'],
  ['birthDate', '2026-03-21', '۱ فروردین ۱۴۰۵'],
  ['role', 'editor', 'ویراستار'],
  ['credits', [{ role: 'editor' }], 'نقش: تدوینگر'],
  ['films', 'copy', 'با فیلم‌ها'],
  ['key', 'changed', 'عوض شد'],
  ['words', ['یک', 'دو'], 'یک، دو'],
  ['price', 1_090_000, '۱۰۹٬۰۰۰ تومان'],
  ['state', 'refunded', 'بازپرداخت‌شده'],
  ['state', 'takedown', 'برداشته‌شده'],
  ['payment', 'unknown', 'نامعلوم'],
  ['type', 'series', 'سریال'],
  ['locked', ['titleFa', 'year'], 'نام فارسی، سال'],
  ['posterHash', 'abcdef', 'تصویری دیگر'],
  ['name', 'encode-media', 'تبدیل به پخش روان'],
  ['action', 'orders.refund', 'بازپرداخت سفارش'],
  ['s1e1', { number: 1, titleEn: null, airDate: '2001-01-01' }, 'شماره: ۱؛ روز پخش: ۱۲ دی ۱۳۷۹'],
  ['replies', [{ name: 'سلام', body: 'درود' }], 'نام: سلام؛ متن: درود'],
])('says what %s was: %j', (field, value, words) => {
  expect(valueWords(field, value)).toBe(words);
});

it('says the value of a coupon by its kind', () => {
  expect(valueWords('value', 20, { of: { kind: 'percent' } })).toBe('۲۰٪');
  expect(valueWords('value', 500_000, { of: { kind: 'fixed' } })).toBe('۵۰٬۰۰۰ تومان');
});

/** The choices that a schema allows, each with the name of its field as the audit log has it. */
function choicesIn(schema: unknown, field: string, above: unknown[] = []): [string, string][] {
  const def = (schema as Schema)?._zod?.def;
  if (!def || above.includes(schema)) return [];
  const within = [...above, schema];
  const { shape = {}, entries = {}, options = [] } = def;
  const inner = [def.element, def.innerType, def.in, ...(options as unknown[])];
  return [
    ...Object.values(entries as Record<string, string>).map((value): [string, string] => [
      field,
      value,
    ]),
    ...Object.entries(shape as object).flatMap(([name, part]) =>
      choicesIn(part, camelCase(name), within),
    ),
    ...inner.flatMap((part) => choicesIn(part, field, within)),
  ];
}

it('has Persian words for every choice that staff send', () => {
  const choices = (Object.values(api) as Endpoint[])
    .filter(({ auth, method }) => auth === 'staff' && method !== 'GET')
    .flatMap(({ body }) => choicesIn(body, ''));
  expect(choices.length).toBeGreaterThan(60);
  // Not stored, or the same in every language.
  const others = [
    'about',
    'authenticatorAttachment',
    'do',
    'field',
    'format',
    'provider',
    'security',
  ];
  const names = ['IMDb', 'Metacritic', 'Rotten Tomatoes', 'TMDB'];
  const raw = choices.filter(
    ([field, value]) =>
      !others.includes(field) &&
      !/[آ-ی]/.test(valueWords(field, value)) &&
      !names.includes(valueWords(field, value)),
  );
  expect(raw).toEqual([]);
});

it('keeps what it does not know', () => {
  expect([actionWords('cats.feed'), actionWords('x'), kindWords('cat')]).toEqual([
    ...['cats.feed', 'x', 'cat'],
  ]);
});
