import type { Permission } from '@parde/shared/permissions';
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Error statuses that an endpoint declares. 422, 429, 500 and 503 are always possible; 401 if `auth` is `user` or `staff`;
 * 403 if a role, a profile or a view as a member may not call it; 419 for every method but GET.
 */
export type ErrorStatus = 403 | 404 | 409 | 410 | 451 | 503 | 507;

/**
 * Who may call: `user`: only signed-in members; `optional`: anyone, but the answer depends on who
 * is signed in; `staff`: only members with a role that has the endpoint's `permission`.
 */
export type EndpointAuth = 'user' | 'optional' | 'staff';

/**
 * One HTTP endpoint, described once. The server binds it (validating input and output), the client
 * calls it, `/api/openapi.json` documents it and the tests go through it.
 */
export interface Endpoint {
  method: Method;
  /** Path with `{name}` placeholders, exactly as SPEC §7 writes it. */
  path: string;
  summary: string;
  /** Groups endpoints on the API page. */
  tag: string;
  /** Absent: the answer does not depend on the caller. */
  auth?: EndpointAuth;
  /** With `staff`: the permission that the role must have. `null`: every role may call it. */
  permission?: Permission | null;
  /**
   * With `user` and `staff`: a dangerous action, which requires a proof of identity within the last `PROOF_MINUTES`;
   * otherwise 403 with the code `proof_needed`.
   */
  fresh?: boolean;
  /**
   * With `auth`: what a child's profile may do. `limited`: call it, and the answer holds only titles
   * that suit its age; `all`: call it, for the answer holds no titles, also before a profile is chosen.
   * Absent: nothing, 403 with the code `closed_to_children`.
   */
  children?: 'limited' | 'all';
  /**
   * A GET that changes something or hands out a file: refused to staff who see the site as the member
   * (`seeAsMember`), as every other method is.
   */
  closedToMemberViews?: true;
  /**
   * Values arrive as text, so schemas must coerce them. Empty and `null` query values are removed
   * before validation.
   */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * Texts in the body come from third-party files, so control characters in them do not cause a rejection, as they do
   * elsewhere (`controlledFields`).
   */
  allowsControlCharacters?: true;
  /**
   * The body is a file of this type, sent as it is instead of JSON; the handler reads it from the
   * stream `request.body`.
   */
  file?: string;
  /** The answer is text, streamed as a file to be kept; the handler gives its pieces. */
  isDownload?: boolean;
  response: z.ZodType;
  errors?: readonly ErrorStatus[];
  /**
   * Seconds that a shared cache may keep an answer to a call without credentials. Absent: not
   * cacheable.
   */
  maxAge?: number;
}

/** Keeps the literal types of a definition, so that the client can infer calls from it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
