import { api, type Endpoint } from '@parde/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import { SAMPLES } from '../testing/endpoint-samples.ts';
import {
  createMemberWithEverything,
  type MemberWithEverything,
} from '../testing/member-with-everything.ts';
import { createMember, type Member } from '../testing/members.ts';
import { createSampleApp, type TestApp } from '../testing/test-app.ts';

/* No body may cause a 5xx, and every refusal has a message in Persian. */

const TOO_MANY = 429;

let t: TestApp;
let fixture: MemberWithEverything;
let staff: Member;

beforeAll(async () => {
  t = await createSampleApp();
  fixture = await createMemberWithEverything(t);
  staff = await createMember(t, { role: 'owner' });
});

afterAll(() => t.close());

const changes = (Object.entries(api) as [keyof typeof api, Endpoint][]).filter(
  ([, { method }]) => method !== 'GET',
);

const hostile = fc.oneof(
  anyText(40),
  fc.anything({ maxDepth: 2, withBigInt: false }),
  fc.constantFrom<unknown>(
    '\u0000'.repeat(20),
    '\ud800'.repeat(12),
    `${'\u0000'.repeat(9)}x`,
    '\u202e'.repeat(5),
    '<script>alert(1)</script>',
    "'; drop table users; --",
    'x'.repeat(100_000),
    'آ'.repeat(50_000),
    '1|1',
    -1,
    0,
    2_147_483_648,
    1e308,
    1.5,
    '۱۲۳۴۵۶۷۸',
    '۱۲۳۴-۵۶۷۸',
    '0000-01-01',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    true,
    null,
    [],
    [1],
    {},
    { __proto__: { role: 'owner' } },
  ),
);

/**
 * The endpoint's valid body with some fields replaced by hostile values or extra fields; or any
 * value at all.
 */
function bodyOf(name: keyof typeof api) {
  const good = (SAMPLES[name].make(fixture).body ?? {}) as Record<string, unknown>;
  const fields = [...Object.keys(good), 'role', 'user_id', 'parent_id', '__proto__'];
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .dictionary(fc.constantFrom(...fields), hostile, { minKeys: 1, maxKeys: 3 })
        .map((wrong) => ({ ...good, ...wrong })),
    },
    fc.json().map((text) => JSON.parse(text) as unknown),
  );
}

/** An endpoint without a body can fail in fewer ways. */
const runsOf = ({ body }: Endpoint) => (body ? 16 : 5);

describe('no body makes a 500', () => {
  it.each(changes)('of %s', async (name, endpoint) => {
    let caller = 0;
    await fc.assert(
      fc.asyncProperty(bodyOf(name), async (body) => {
        const { params } = SAMPLES[name].make(fixture);
        caller += 1;
        const answer = await t.call({
          method: endpoint.method,
          url: endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => String(params?.[key])),
          remoteAddress: `10.${caller >> 8}.${caller & 255}.1`,
          headers: {
            'content-type': 'application/json',
            ...(endpoint.auth === 'staff' ? staff : fixture.owner).headers,
          },
          payload: JSON.stringify(body) ?? 'null',
        });
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        if (answer.statusCode >= 400) expect(answer.json().message).toMatch(/[آ-ی]/);
        // A successful change may have ended the session or used a secret up, and after too many
        // calls every answer would be 429. Refused calls changed nothing.
        if (answer.statusCode < 400 || answer.statusCode === TOO_MANY)
          fixture = await createMemberWithEverything(t);
      }),
      { numRuns: runsOf(endpoint) },
    );
  });
});

/** The body with a control character in one of its texts, for each of them, and the path of that text. */
function withControl(value: unknown, path: string[] = []): { path: string; value: unknown }[] {
  if (typeof value === 'string') return [{ path: path.join('.'), value: `${value}\u0007` }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    withControl(item, [...path, name]).map((changed) => ({
      path: changed.path,
      value: Array.isArray(value)
        ? value.with(Number(name), changed.value)
        : { ...value, [name]: changed.value },
    })),
  );
}

describe('a control character is refused at its field', () => {
  const typed = changes.filter(
    ([, { body, allowsControlCharacters }]) => body && !allowsControlCharacters,
  );

  it.each(typed)('of %s', async (name, endpoint) => {
    const { params, body } = SAMPLES[name].make(fixture);
    for (const { path, value } of withControl(body)) {
      const answer = await t.call({
        method: endpoint.method,
        url: endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => String(params?.[key])),
        headers: {
          'content-type': 'application/json',
          ...(endpoint.auth === 'staff' ? staff : fixture.owner).headers,
        },
        payload: JSON.stringify(value),
      });
      expect([answer.statusCode, Object.keys(answer.json().errors ?? {})], answer.body).toEqual([
        422,
        [path],
      ]);
      expect(answer.json().errors[path][0]).toMatch(/[آ-ی]/);
    }
  });
});
