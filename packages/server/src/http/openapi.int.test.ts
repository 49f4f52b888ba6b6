import { api, type Endpoint } from '@parde/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { errorStatuses } from './openapi.ts';

let t: TestApp;
const endpoints = Object.entries(api) as [string, Endpoint][];

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
  requestBody?: { required: boolean };
}
let paths: Record<string, Record<string, Operation>>;

beforeAll(async () => {
  t = await createTestApp();
  paths = (await t.get<{ paths: typeof paths }>('/api/openapi.json')).body.paths;
});

afterAll(() => t.close());

describe('GET /api/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const { status, body } = await t.get('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1\./);
    const { valid, errors } = await new Validator().validate(structuredClone(body));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it.each(endpoints)('describes %s with its parameters and answers', (name, endpoint) => {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    const named = operation?.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(named).toEqual([
      ...Object.keys(endpoint.params?.shape ?? {}).map((key) => `path ${key}`),
      ...Object.keys(endpoint.query?.shape ?? {}).map((key) => `query ${key}`),
    ]);
    for (const { schema } of operation?.parameters ?? []) expect(schema).not.toEqual({});
    expect(operation?.requestBody !== undefined).toBe(Boolean(endpoint.body ?? endpoint.file));
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(errorStatuses(endpoint).map(String)),
    );
  });

  it('names what any call with a body may get, and what any address may', () => {
    const statuses = (path: string, method: 'get' | 'post') =>
      Object.keys(paths[path]?.[method]?.responses ?? {});
    expect(statuses('/api/sanc/login', 'post')).toEqual(
      expect.arrayContaining(['400', '413', '414', '415', '503']),
    );
    expect(statuses('/api/titles/search', 'get')).toEqual(
      expect.arrayContaining(['408', '414', '431', '503']),
    );
    for (const status of ['400', '413', '415'])
      expect(statuses('/api/titles/search', 'get')).not.toContain(status);
  });

  it('asks for a body only where one is needed', () => {
    const isRequired = (path: string) => paths[path]?.post?.requestBody?.required;
    expect(isRequired('/api/user/watchlist/{id}')).toBe(false);
    expect(isRequired('/api/user/like/{id}')).toBe(true);
  });

  it('has a type for every number and a default for every page', () => {
    const page = paths['/api/titles/search']?.get?.parameters.find(({ name }) => name === 'page');
    expect(page).toMatchObject({
      required: false,
      schema: { type: 'integer', default: 1, minimum: 1 },
    });
  });

  it('leaves out no route of the application below /api and /sanctum', async () => {
    const routes = t.app.printRoutes({ commonPrefix: false });
    const stack: string[] = [];
    const served: string[] = [];
    for (const line of routes.split('\n')) {
      const match = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \((.*)\))?$/u.exec(line);
      if (!match) continue;
      const [, indent = '', part = '', methods] = match;
      stack.length = indent.length / 4;
      stack.push(part);
      if (methods) served.push(stack.join(''));
    }
    expect(served).toContain('/api/titles/search');
    const known = new Set(Object.keys(paths).map((path) => path.replace(/\{(\w+)\}/g, ':$1')));
    const unknown = served.filter(
      (route) =>
        /^\/(api|sanctum)\//.test(route) &&
        !known.has(route) &&
        !/^\/api\/(openapi\.json|docs)/.test(route),
    );
    expect(unknown).toEqual([]);
  });
});

describe('GET /api/docs', () => {
  it('is a page whose policy lets only our own files in', async () => {
    const answer = await t.call({ method: 'GET', url: '/api/docs' });
    const page =
      answer.statusCode === 302
        ? await t.call({ method: 'GET', url: String(answer.headers.location) })
        : answer;
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const csp = String(page.headers['content-security-policy']);
    expect(csp).toMatch(/script-src[^;]*'self'/);
    expect(csp.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe');
    // No host but our own, nor any of a whole scheme.
    expect(csp).not.toMatch(/https?:|\.\w/);
  });

  it('loads every file that it names', async () => {
    const page = await t.call({ method: 'GET', url: '/api/docs/' });
    const html =
      page.statusCode === 200
        ? page.body
        : (await t.call({ method: 'GET', url: '/api/docs' })).body;
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const { pathname } = new URL(file, 'http://localhost/api/docs/');
      const { statusCode } = await t.call({ method: 'GET', url: pathname });
      expect([pathname, statusCode]).toEqual([pathname, 200]);
    }
  });
});
