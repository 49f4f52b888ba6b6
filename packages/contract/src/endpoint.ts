import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Status codes other than success that an endpoint may answer with. 422, 429 and 500 are always
 * possible, 401 where `auth` is `user`, 419 for every method but GET.
 */
export type ErrorStatus = 403 | 404 | 409;

/** Who may call: only the signed-in, or anybody with an answer that knows the signed-in. */
export type EndpointAuth = 'user' | 'optional';

/**
 * One HTTP endpoint, described once. The server binds it (validating what comes in and what goes
 * out), the client calls it, `/api/openapi.json` shows it and the tests go through it.
 */
export interface Endpoint {
  method: Method;
  /** Path with `{name}` placeholders, exactly as SPEC §7 writes it. */
  path: string;
  summary: string;
  /** Groups endpoints in the API page. */
  tag: string;
  /** Absent: the caller makes no difference. */
  auth?: EndpointAuth;
  /** Values arrive as text: coerce them. Empty and `null` query values never reach the schema. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  errors?: readonly ErrorStatus[];
  /** Seconds that a shared cache may keep the answer of a call without credentials. Absent: never. */
  maxAge?: number;
}

/** Keeps the literal types of a definition, so that the client can infer calls from it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
