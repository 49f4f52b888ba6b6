import type { ErrorBody } from '@parde/contract';
import type { CallInput, CallOutput, Route } from '@parde/contract/client';
import { vi } from 'vitest';

type Body<R extends Route> = CallInput<R>['body'];
type Answer<R extends Route> = CallOutput<R> | Response | Error;
type Answering<R extends Route> = Answer<R> | Promise<Answer<R>>;

interface ApiCall {
  route: string;
  path: string;
  body: unknown;
  /** Whether it outlives its page. */
  keepalive: boolean;
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
 * Replaces `fetch` by answers to the routes of the API. A call without an answer stays pending until it is aborted.
 * Undone by `vi.unstubAllGlobals()`.
 */
export function stubApi() {
  const answers = new Map<string, unknown[]>();
  /** Calls in their order, without those for the CSRF cookie. */
  const calls: ApiCall[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const { pathname: path } = new URL(input, location.origin);
    const { method = 'GET', keepalive = false, signal } = init;
    if (path === '/sanctum/csrf-cookie') return new Response(null, { status: 204 });
    const route = [...answers.keys()].find((one) => matches(one, method, path));
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ route: route ?? `${method} ${path}`, path, body, keepalive });
    const left = (route !== undefined && answers.get(route)) || [];
    const next = left.length > 1 ? left.shift() : left[0];
    const answer = await (typeof next === 'function' ? next(body, path) : next);
    if (answer === undefined) {
      return new Promise((_, reject) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    }
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
  return {
    calls,
    /** Answers to a route, or what finds them for a call, in their order; the last one repeats. */
    answer<R extends Route>(
      route: R,
      ...next: (Answering<R> | ((body: Body<R>, path: string) => Answering<R>))[]
    ): void {
      answers.set(route, next);
    },
    /** What was sent to a route, in its order. */
    bodies: <R extends Route>(route: R) =>
      calls.filter((call) => call.route === route).map(({ body }) => body as Body<R>),
  };
}
