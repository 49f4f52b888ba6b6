import type { z } from 'zod';
import type { Api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import type { ErrorBody } from './errors.ts';

/* Import only types here, so that a browser that calls the API loads neither schemas nor zod. */

type ByRoute = { [K in keyof Api as `${Api[K]['method']} ${Api[K]['path']}`]: Api[K] };

/** Method and path, e.g. `"GET /api/titles/{id}"`. */
export type Route = keyof ByRoute;

type InputOf<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? { [P in K]: z.input<E[K]> }
  : { [P in K]?: undefined };

type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType
  ? { query?: { [F in keyof z.input<E['query']>]?: unknown } }
  : { query?: undefined };

type BodyOf<E extends Endpoint> = E['file'] extends string ? { body: Blob } : InputOf<E, 'body'>;

export type CallInput<R extends Route> = InputOf<ByRoute[R], 'params'> &
  QueryOf<ByRoute[R]> &
  BodyOf<ByRoute[R]> & { signal?: AbortSignal | undefined };

export type CallOutput<R extends Route> = z.output<ByRoute[R]['response']>;

/** Thrown by the client for every answer that is not 2xx. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody;
  /** Seconds until a retry is allowed; null when the server does not say. */
  readonly retryAfterS: number | null;

  constructor(status: number, body: ErrorBody, retryAfterS: number | null = null) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.retryAfterS = retryAfterS;
  }
}

export interface ClientOptions {
  /** Origin of the API without a trailing slash; empty for the same origin. */
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  /** Extra headers, computed for each call. */
  headers?: () => Record<string, string>;
}

export type Client = <R extends Route>(route: R, input: CallInput<R>) => Promise<CallOutput<R>>;

/** Query string of a call; null, undefined and empty values are dropped (SPEC §7). */
export function toQueryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue;
    search.set(name, value === true ? '1' : value === false ? '0' : String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

async function readError(response: Response): Promise<ErrorBody> {
  try {
    const body = (await response.json()) as Partial<ErrorBody>;
    return { message: '', ...body };
  } catch {
    return { message: '' };
  }
}

/** A typed API client: `client('GET /api/titles/{id}', { params: { id: 7 } })`. */
export function createClient(options: ClientOptions): Client {
  return async (route, input) => {
    const [method, path] = route.split(' ') as [string, string];
    const { params, query, body, signal } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
      signal?: AbortSignal;
    };
    const isFile = body instanceof Blob;
    const response = await options.fetch(
      `${options.baseUrl}${fillPath(path, params)}${toQueryString(query)}`,
      {
        method,
        credentials: 'include',
        headers: {
          accept: 'application/json',
          'x-requested-with': 'XMLHttpRequest',
          ...(body === undefined
            ? {}
            : { 'content-type': isFile ? body.type : 'application/json' }),
          ...options.headers?.(),
        },
        ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      },
    );
    if (!response.ok) {
      const retryAfterS = Number(response.headers.get('retry-after')) || null;
      throw new ApiError(response.status, await readError(response), retryAfterS);
    }
    // The answer has the type that the contract gives the route: the server's tests hold it to that.
    if (response.status === 204) return undefined as never;
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? true;
    return (isJson ? await response.json() : await response.text()) as never;
  };
}
