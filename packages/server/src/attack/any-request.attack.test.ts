import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createMemberWithEverything,
  type MemberWithEverything,
} from '../testing/member-with-everything.ts';
import { createMember } from '../testing/members.ts';
import { createSampleApp, type TestApp } from '../testing/test-app.ts';
import { createRandom, type JsonSchema, makeValue, type Random } from './hostile-values.ts';

/* Knows only /api/openapi.json: sends requests that almost match it, over a socket, as every kind of caller. No
   response may be a 500; any other 5xx must be described by its number, such as the 503 where no gateway is offered,
   and each response must match its schema. */

const REQUESTS = Number(process.env.ATTACK_REQUESTS ?? 20_000);
/** The same seed sends the same requests. */
const SEED = Number(process.env.ATTACK_SEED ?? Date.now() % 2 ** 31);
/** Fuzzing ends sessions and deletes accounts, so the callers are created again after this many requests. */
const CALLERS_LAST = 200;
const AT_ONCE = 8;
const TIMEOUT_MS = 30 * 60_000;

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

interface Target extends Operation {
  method: string;
  path: string;
}

let t: TestApp;
let origin: string;
let targets: Target[];
let errorSchema: JsonSchema;

beforeAll(async () => {
  t = await createSampleApp(
    { TRUST_PROXY: 'loopback' },
    { serverLimits: { callsPerMinute: 10_000_000 } },
  );
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  const description = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: { Error: JsonSchema } };
  };
  errorSchema = description.components.schemas.Error;
  targets = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
});

afterAll(() => t.close());

interface Sent {
  url: string;
  init: RequestInit;
}

function requestOf(target: Target, random: Random, headers: Record<string, string>): Sent {
  const named = (place: string) => target.parameters.filter((one) => one.in === place);
  const text = (value: unknown) =>
    typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  let path = target.path;
  for (const { name, schema } of named('path')) {
    // A dot would be another path.
    const value = encodeURIComponent(text(makeValue(schema, random)).toWellFormed());
    path = path.replace(`{${name}}`, () => value.replace(/^\.*$/, '1'));
  }
  const query = new URLSearchParams();
  for (const { name, required, schema } of named('query')) {
    if (required || random.chance(0.5)) query.append(name, text(makeValue(schema, random)));
  }
  const url = `${origin}${path}${query.size > 0 ? `?${query}` : ''}`;
  const [type, content] = Object.entries(target.requestBody?.content ?? {})[0] ?? [];
  const from = `10.${random.upTo(250)}.${random.upTo(250)}.${random.upTo(250)}`;
  const init: RequestInit = {
    method: target.method.toUpperCase(),
    redirect: 'manual',
    headers: {
      ...headers,
      'x-forwarded-for': from,
      ...(type && { 'content-type': random.chance(0.03) ? 'text/plain' : type }),
    },
  };
  if (content && target.method !== 'get') {
    const body = JSON.stringify(makeValue(content.schema, random)) ?? 'null';
    init.body = random.chance(0.03) ? body.slice(0, -1) : body;
  }
  return { url, init };
}

const schemas = new Map<JsonSchema, z.ZodType>();

/** What is wrong with a response; null if it matches its description. */
async function faultOf(target: Target, answer: Response): Promise<string | null> {
  const { status, headers } = answer;
  if (status === 500) return `500 ${(await answer.text()).slice(0, 200)}`;
  const { responses } = target;
  // A server error is not excused by a range of codes or a default.
  const described =
    responses[status] ??
    (status < 500 ? (responses[`${Math.floor(status / 100)}XX`] ?? responses.default) : undefined);
  if (!described) return `${status} is not described: ${(await answer.text()).slice(0, 200)}`;
  if ((status === 429 || status === 503) && !headers.has('retry-after')) {
    return `${status} says not when to come again`;
  }
  const contents = Object.entries(described.content ?? {});
  const given = headers.get('content-type')?.split(';')[0] ?? null;
  const [type, content] = contents.find(([one]) => one === given) ?? contents[0] ?? [];
  // The stream has no end.
  if (given === 'text/event-stream') {
    await answer.body?.cancel();
    return type === given ? null : `${status} is ${given}`;
  }
  if (type !== 'application/json' || !content || target.method === 'head') {
    const { byteLength } = await answer.arrayBuffer();
    return contents.length === 0 && byteLength > 0 ? `${status} has a body` : null;
  }
  if (given !== type) return `${status} is ${given}, not ${type}`;
  const body: unknown = await answer.json().catch(() => undefined);
  if (body === undefined) return `${status} is no JSON`;
  const schema = '$ref' in content.schema ? errorSchema : content.schema;
  const known = schemas.get(schema) ?? z.fromJSONSchema(schema);
  schemas.set(schema, known);
  const { error } = known.safeParse(body);
  return error
    ? `${status} differs from its schema: ${z.prettifyError(error).slice(0, 200)}`
    : null;
}

/** Headers of every kind of caller. */
async function newCallers(): Promise<Record<string, string>[]> {
  const fixture: MemberWithEverything = await createMemberWithEverything(t);
  const staff = await createMember(t, { role: 'owner' });
  return [{}, fixture.owner.headers, staff.headers, staff.headers];
}

it(
  `answers ${REQUESTS} requests from its own description, seed ${SEED}`,
  async () => {
    const faults = new Map<string, string>();
    const statuses = new Map<number, number>();
    const random = createRandom(SEED);
    let callers = await newCallers();
    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
      if (sent % CALLERS_LAST === 0) callers = await newCallers();
      const batch = Array.from({ length: Math.min(AT_ONCE, REQUESTS - sent) }, () => {
        const target = random.pick(targets);
        return { target, ...requestOf(target, random, random.pick(callers)) };
      });
      await Promise.all(
        batch.map(async ({ target, url, init }) => {
          const answer = await fetch(url, init);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          const fault = await faultOf(target, answer);
          if (fault === null) return;
          const example = `${init.method} ${url.slice(origin.length)} ${String(init.body ?? '')}`;
          faults.set(`${target.operationId}: ${fault}`, example.slice(0, 600));
        }),
      );
    }
    process.stdout.write(`${JSON.stringify(Object.fromEntries(statuses))}\n`);
    expect(Object.fromEntries(faults)).toEqual({});
  },
  TIMEOUT_MS,
);
