import { randomBytes, timingSafeEqual } from 'node:crypto';
import { api } from '@parde/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../domain/app-error.ts';
import { bearerOf } from './authentication.ts';
import { bind } from './bind.ts';
import { siteCookie } from './cookies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it authenticates by its body and ignores cookies, so that it needs no CSRF token. */
    hasOwnProof?: boolean;
  }
}

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
const LIFETIME_S = 2 * 60 * 60;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a call needs CSRF protection: one with its own Bearer token and without cookies cannot be forged by another
 * site.
 */
function isBrowserCall(request: FastifyRequest): boolean {
  const { cookie, origin, referer } = request.headers;
  if (bearerOf(request) !== '' && cookie === undefined) return false;
  return origin !== undefined || referer !== undefined || cookie !== undefined;
}

function tokensAgree(request: FastifyRequest): boolean {
  const cookie = Buffer.from(request.cookies[COOKIE] ?? '');
  const header = Buffer.from(String(request.headers[HEADER] ?? ''));
  return cookie.length > 0 && cookie.length === header.length && timingSafeEqual(cookie, header);
}

/**
 * Sanctum's CSRF protocol: `GET /sanctum/csrf-cookie` sets a script-readable cookie; state-changing
 * calls from browsers must send it back as a header, which other sites cannot read. Otherwise 419.
 */
export function registerCsrf(app: FastifyInstance, config: Config): void {
  bind(app, api.getCsrfCookie, async ({ request, reply }) => {
    // A browser keeps its token: a new one would fail calls in flight in other tabs.
    const kept = request.cookies[COOKIE] ?? '';
    const token = TOKEN.test(kept) ? kept : randomBytes(TOKEN_BYTES).toString('base64url');
    reply.code(204).setCookie(COOKIE, token, {
      ...siteCookie(config),
      maxAge: LIFETIME_S,
    });
    return undefined;
  });
  app.addHook('preValidation', async (request) => {
    if (request.is404 || SAFE_METHODS.has(request.method)) return;
    if (request.routeOptions.config.hasOwnProof) return;
    if (!isBrowserCall(request) || tokensAgree(request)) return;
    throw new AppError({
      code: 'csrf_mismatch',
      message: 'CSRF token mismatch',
      // Laravel's wording, which Sanctum clients check for.
      userMessage: 'CSRF token mismatch.',
    });
  });
}
