import { controlledFields, type Endpoint, persianErrors } from '@parde/contract';
import { isAllowed, type Permission, PROOF_MINUTES } from '@parde/shared/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Actor, wasAudited } from '../db/audit-log.ts';
import { AppError, forbidden, unauthenticated } from '../domain/app-error.ts';
import { networkOf } from '../domain/network.ts';
import { type Caller, viewOnly } from './authentication.ts';
import { withFormerNames } from './former-names.ts';
import { openDownload } from './open-download.ts';

/** Body of answers that only confirm success; `done` in the contract. */
export const DONE = { ok: true } as const;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The handler's caller, depending on the endpoint's `auth`. */
type CallerOf<E extends Endpoint> = E['auth'] extends 'user' | 'staff'
  ? Caller
  : E['auth'] extends 'optional'
    ? Caller | null
    : undefined;

export interface Call<E extends Endpoint> {
  caller: CallerOf<E>;
  /** For staff endpoints: the actor named in the audit log. */
  actor: E['auth'] extends 'staff' ? Actor : undefined;
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E['isDownload'] extends true ? AsyncIterable<string> : z.input<E['response']>>;

/** Maximum nesting depth of a body; deeper parts are dropped, as no schema goes that deep. */
const MAX_DEPTH = 12;

/**
 * Makes text storable in the database, also inside arrays and objects: removes NUL and lone
 * surrogates.
 */
function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [storable(name), storable(item, depth + 1)]),
  );
}

/** Empty, `null` and `undefined` query values mean "not given" (SPEC §7). */
function withoutEmptyValues(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(storable(query) as Record<string, unknown>).filter(
      ([, value]) => value !== '' && value !== 'null' && value !== 'undefined',
    ),
  );
}

/** Treats a body that is not an object as one without fields, so that the errors name the missing fields. */
function fieldsOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? storable(body) : {};
}

const CONTROLS = 'این نوشته نویسه‌ای پنهان دارد که پذیرفته نیست؛ پاکش کنید و دوباره بنویسید';

/** @throws AppError invalid_input, naming the fields */
function assertTyped({ allowsControlCharacters }: Endpoint, body: unknown): void {
  const fields = allowsControlCharacters ? [] : controlledFields(body);
  if (fields.length === 0) return;
  throw new AppError({
    code: 'invalid_input',
    message: `control characters: ${fields[0]}`,
    userMessage: CONTROLS,
    fields: Object.fromEntries(fields.map((field) => [field, [CONTROLS]])),
  });
}

function parseInput<S extends z.ZodType | undefined>(schema: S, value: unknown): Parsed<S> {
  if (!schema) return undefined as Parsed<S>;
  const result = schema.safeParse(value, { error: persianErrors });
  if (result.success) return result.data as Parsed<S>;
  const fields: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.');
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  const first = result.error.issues[0];
  throw new AppError({
    code: 'invalid_input',
    message: `invalid input: ${first?.path.join('.')}`,
    userMessage: first?.message ?? 'ورودی درست نیست',
    fields,
  });
}

/** Invalid path parameters are answered with 404, not 422. */
function parseParams<S extends z.ZodType | undefined>(schema: S, value: unknown): Parsed<S> {
  try {
    return parseInput(schema, value);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError({
      code: 'not_found',
      message: error.message,
      userMessage: 'چیزی با این شناسه پیدا نشد',
    });
  }
}

interface RateLimit {
  max: number;
  /** In milliseconds. */
  timeWindow: number;
}

export interface BindOptions {
  /**
   * Rate limit per address, for endpoints where the general limit is too generous. Only calls with valid input count:
   * nobody is locked out for typing errors.
   */
  rateLimit?: RateLimit;
  /** Maximum body size in bytes, for endpoints that accept more than the default. */
  bodyLimit?: number;
}

/**
 * Answers 429 with `Retry-After` when a limit is exceeded.
 *
 * @param limit its name separates its shared counters from those of other limits
 */
export function createLimit(app: FastifyInstance, limit: RateLimit & { nameSpace: string }) {
  const check = app.createRateLimit(limit);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const result = await check(request);
    if (result.isAllowed || !result.isExceeded) return;
    reply.header('retry-after', result.ttlInSeconds);
    throw Object.assign(new Error('too many calls'), { statusCode: 429 });
  };
}

/**
 * The caller as the endpoint may see them: before a profile is chosen, they count as a visitor on endpoints open to
 * visitors.
 *
 * @throws AppError unauthenticated, profile_needed, closed_to_children, forbidden, second_factor_needed, proof_needed
 */
function callerOf<E extends Endpoint>(endpoint: E, found: Caller | null): CallerOf<E> {
  if (!endpoint.auth) return undefined as CallerOf<E>;
  if (!found && endpoint.auth !== 'optional') throw unauthenticated();
  const isUnknown = found?.needsProfile && endpoint.children !== 'all';
  const caller = isUnknown && endpoint.auth === 'optional' ? null : found;
  if (caller?.isView && endpoint.closedToMemberViews) throw viewOnly();
  if (caller) assertProfile(caller, endpoint);
  if (caller && endpoint.auth === 'staff') assertPermission(caller, endpoint);
  if (caller && endpoint.fresh) assertProved(caller);
  return caller as CallerOf<E>;
}

/**
 * Keeps child profiles away from what is not made for children, and everybody away from an account without a chosen
 * profile. The admin site has no profiles.
 *
 * @throws AppError profile_needed, closed_to_children
 */
function assertProfile(
  caller: Caller,
  { auth, children }: Pick<Endpoint, 'auth' | 'children'>,
): void {
  if (caller.needsProfile && children !== 'all' && auth !== 'staff') {
    throw new AppError({
      code: 'profile_needed',
      message: 'no profile was chosen',
      userMessage: 'نخست بگویید چه کسی تماشا می‌کند',
    });
  }
  if (caller.ageLimit !== null && children === undefined) {
    throw new AppError({
      code: 'closed_to_children',
      message: 'closed to children',
      userMessage: 'این بخش در نمایهٔ کودک بسته است',
    });
  }
}

/** @throws AppError forbidden, second_factor_needed */
function assertPermission(caller: Caller, { permission }: Pick<Endpoint, 'permission'>): void {
  // An endpoint that declares no permission, not even `null`, is open to nobody.
  const mayCall = permission ? isAllowed(caller.role, permission) : permission === null;
  if (caller.role === 'member' || !mayCall) {
    throw forbidden(`${caller.role} has no ${permission}`);
  }
  if (caller.isSecondFactorMissing) {
    throw new AppError({
      code: 'second_factor_needed',
      message: 'second factor needed',
      userMessage: 'نخست در بخش امنیت حساب، ورود دومرحله‌ای یا کلید عبور را راه بیندازید',
    });
  }
}

/**
 * Requires a recent proof of identity, for calls that are only sometimes dangerous; for the others, the contract
 * declares `fresh`. @throws AppError proof_needed
 */
export function assertProved(caller: Caller): void {
  // A proof from the future was given before the clock was set back.
  if (Math.abs(Date.now() - caller.provedAt.getTime()) > PROOF_MINUTES * 60_000) {
    throw new AppError({
      code: 'proof_needed',
      message: 'proof needed',
      userMessage: 'برای این کار باید دوباره نشان دهید که خودتان هستید',
    });
  }
}

function actorOf({ userId, sessionId, role }: Caller, { id, ip, headers }: FastifyRequest): Actor {
  const isDoneOnce = headers['idempotency-key'] === id;
  return { userId, sessionId, role, network: networkOf(ip), requestId: id, isDoneOnce };
}

/**
 * The caller of a staff endpoint that is not in the contract, and the actor for the audit log.
 *
 * @throws AppError unauthenticated, profile_needed, closed_to_children, forbidden, second_factor_needed
 */
export async function requireStaff(
  app: FastifyInstance,
  permission: Permission,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor & { userId: number }> {
  const caller = await app.findCaller(request, reply);
  if (!caller) throw unauthenticated();
  assertProfile(caller, { auth: 'staff' });
  assertPermission(caller, { permission });
  return { ...actorOf(caller, request), userId: caller.userId };
}

/**
 * Registers one endpoint of the contract: validates params, query and body before the handler runs,
 * and its result afterwards. A result that violates the contract is logged and answered with 500,
 * never sent.
 */
export function bind<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: BindOptions = {},
): void {
  const shared = endpoint.maxAge
    ? `public, max-age=${endpoint.maxAge}, stale-while-revalidate=${endpoint.maxAge * 10}`
    : 'no-store';
  const { rateLimit } = options;
  const nameSpace = `${endpoint.method} ${endpoint.path}`;
  const countCall = rateLimit && createLimit(app, { ...rateLimit, nameSpace });
  app.route({
    method: endpoint.method,
    ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      if (endpoint.auth) reply.header('vary', 'Origin, Authorization');
      const found = endpoint.auth ? await app.findCaller(request, reply) : null;
      const caller = callerOf(endpoint, found);
      const sent = withFormerNames(endpoint, request);
      if (endpoint.body) assertTyped(endpoint, sent.body);
      const input = {
        params: parseParams(endpoint.params, storable(request.params)) as Parsed<E['params']>,
        query: parseInput(endpoint.query, withoutEmptyValues(sent.query)) as Parsed<E['query']>,
        // An uploaded file is passed on as a stream.
        body: (endpoint.body && parseInput(endpoint.body, fieldsOf(sent.body))) as Parsed<
          E['body']
        >,
      };
      await countCall?.(request, reply);
      const actor = (
        caller && endpoint.auth === 'staff' ? actorOf(caller, request) : undefined
      ) as Call<E>['actor'];
      if (caller) await app.flushProgress?.(endpoint, caller);
      const answer = await app.readOrWrite(endpoint, !caller, request, reply, () =>
        handler({ ...input, caller, actor, request, reply }),
      );
      if (actor && endpoint.method !== 'GET' && !wasAudited(actor)) {
        throw new Error(`${endpoint.method} ${endpoint.path} was not recorded in the audit log`);
      }
      reply.header('cache-control', found ? 'no-store' : shared);
      if (endpoint.isDownload) {
        return reply.send(await openDownload(answer as AsyncIterable<string>));
      }
      const body = endpoint.response.parse(answer);
      if (body === undefined) return reply.send();
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
    },
  });
}
