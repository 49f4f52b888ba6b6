import type { ErrorBody } from '@parde/contract';
import type { CallOutput, Route } from '@parde/contract/client';
import { vi } from 'vitest';

type Answer<R extends Route> = CallOutput<R> | Response | Error;

interface ApiCall {
  route: string;
  path: string;
  body: unknown;
}

/** An answer that refuses a call. */
export const refusal = (status: number, body: Partial<ErrorBody> = {}, retryAfterS?: number) =>
  Response.json(
    { message: '', ...body },
    { status, headers: retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) } },
  );

/** What `fetch` throws without a network. */
export const offline = () => new TypeError('Failed to fetch');

const matches = (route: string, method: string, path: string) => {
  const [routeMethod, template = ''] = route.split(' ');
  const pattern = template.replace(/\{\w+\}/g, '[^/]+');
  return method === routeMethod && new RegExp(`^${pattern}$`).test(path);
};

/**
 * Replaces `fetch` by answers to the routes of the API. A call without an answer stays pending. Undone by
 * `vi.unstubAllGlobals()`.
 */
export function stubApi() {
  const answers = new Map<string, unknown[]>();
  /** Calls in their order, without those for the CSRF cookie. */
  const calls: ApiCall[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const { pathname: path } = new URL(input, location.origin);
    const method = init.method ?? 'GET';
    if (path === '/sanctum/csrf-cookie') return new Response(null, { status: 204 });
    const route = [...answers.keys()].find((one) => matches(one, method, path));
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ route: route ?? `${method} ${path}`, path, body });
    const left = (route !== undefined && answers.get(route)) || [];
    const answer = await (left.length > 1 ? left.shift() : left[0]);
    if (answer === undefined) return new Promise(() => undefined);
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
  return {
    calls,
    /** Answers to a route, in their order; the last one repeats. */
    answer<R extends Route>(route: R, ...next: (Answer<R> | Promise<Answer<R>>)[]): void {
      answers.set(route, next);
    },
  };
}
