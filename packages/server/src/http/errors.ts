import type { ErrorBody } from '@parde/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnable } from '../db/connection-loss.ts';
import { isForeignKeyViolation } from '../db/violations.ts';
import { AppError, type AppErrorCode } from '../domain/app-error.ts';
import { escapeHtml } from '../domain/escape-html.ts';
import { SITE_NAME } from '../domain/site-defaults.ts';
import { standalonePage, standalonePolicy } from '../domain/standalone-page.ts';
import { StorageUnavailableError } from '../integrations/storage/errors.ts';

const STATUS: Record<AppErrorCode, number> = {
  unauthenticated: 401,
  forbidden: 403,
  proof_needed: 403,
  second_factor_needed: 403,
  profile_needed: 403,
  closed_to_children: 403,
  not_found: 404,
  gone: 410,
  unavailable_by_law: 451,
  conflict: 409,
  csrf_mismatch: 419,
  invalid_input: 422,
  too_many: 429,
  overloaded: 503,
  no_space: 507,
};

/** Persian messages for errors that Fastify itself raises. */
const CLIENT_ERRORS: Record<number, string> = {
  400: 'درخواست خوانا نیست',
  404: 'چیزی در این نشانی نیست',
  405: 'این نشانی چنین درخواستی نمی‌پذیرد',
  408: 'درخواست به‌موقع نرسید',
  413: 'درخواست بزرگ‌تر از اندازهٔ مجاز است',
  414: 'نشانی بلندتر از اندازهٔ مجاز است',
  415: 'نوع محتوای درخواست پذیرفته نیست',
  431: 'سرآیندهای درخواست بزرگ‌تر از اندازهٔ مجاز است',
  429: 'درخواست‌ها پیاپی است؛ کمی صبر کنید',
  503: 'سرور سرش شلوغ است؛ چند لحظهٔ دیگر دوباره بیایید',
};

/** `Retry-After` of a 503, in seconds. */
const RETRY_AFTER_S = 5;

const SERVICE_AWAY = 'سرور برای چند لحظه در دسترس نیست؛ کمی دیگر دوباره تلاش کنید';
const SERVER_ERROR = 'مشکلی در انجام فرایند پیش آمده است';

/** Whether the database or the object storage is currently unavailable. */
const isServiceAway = (error: FastifyError | AppError): boolean =>
  error instanceof StorageUnavailableError ||
  (!(error instanceof AppError) && error.statusCode === undefined && isDatabaseUnable(error));

/** Error codes that clients react to. */
const CLIENT_CODES = [
  'proof_needed',
  'second_factor_needed',
  'profile_needed',
  'closed_to_children',
] as const;

const isClientCode = (code: AppErrorCode): code is (typeof CLIENT_CODES)[number] =>
  (CLIENT_CODES as readonly AppErrorCode[]).includes(code);

function toResponse(error: FastifyError | AppError): { status: number; body: ErrorBody } {
  if (error instanceof AppError) {
    const body: ErrorBody = { message: error.userMessage };
    if (error.reason) body.reason = error.reason;
    if (isClientCode(error.code)) body.code = error.code;
    if (error.ticket) Object.assign(body, error.ticket);
    if (error.movedTo) body.movedTo = error.movedTo;
    if (error.current !== undefined) body.current = error.current;
    if (error.fields) body.errors = error.fields;
    return { status: STATUS[error.code], body };
  }
  // A title or an account was deleted while the call was running.
  if (isForeignKeyViolation(error)) return { status: 404, body: { message: errorMessage(404) } };
  if (isServiceAway(error)) return { status: 503, body: { message: SERVICE_AWAY } };
  const status = error.statusCode ?? 500;
  const message = CLIENT_ERRORS[status];
  if (message) return { status, body: { message } };
  if (status >= 400 && status < 500) {
    return { status: 400, body: { message: errorMessage(400) } };
  }
  return { status: 500, body: { message: SERVER_ERROR } };
}

/**
 * Answers every failure with the contract's error body, or a browser's navigation with an error page; unexpected errors
 * are logged, never shown.
 */
export function handleErrors(app: FastifyInstance, siteName: () => string): void {
  app.setErrorHandler(
    (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => {
      const { status, body } = toResponse(error);
      if (status === 500) request.log.error({ err: error }, 'request failed');
      else if (isServiceAway(error)) request.log.warn({ err: error }, 'no database or storage');
      const retryAfterS = error instanceof AppError ? error.retryAfterS : undefined;
      if (status === 503 || retryAfterS !== undefined) {
        reply.header('retry-after', Math.ceil(retryAfterS ?? RETRY_AFTER_S));
      }
      // It was set for the file that should have been sent.
      reply.removeHeader('content-disposition');
      if (wantsPage(request)) return sendErrorPage(reply, status, body.message, siteName());
      return reply.header('cache-control', 'no-store').code(status).send(body);
    },
  );
}

/** The Persian message for a client error of this status. */
export function errorMessage(status: number): string {
  return CLIENT_ERRORS[status] ?? CLIENT_ERRORS[400] ?? SERVER_ERROR;
}

/** Headers of answers that are sent before any hook runs. */
export const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Answers requests whose URL the router cannot parse, such as `%zz` in a path: no hook runs for those. */
export function sendFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, body } = toResponse(error);
  if (wantsPage(request)) {
    sendErrorPage(reply.headers(BARE_HEADERS), status, body.message);
    return;
  }
  reply.headers(BARE_HEADERS).code(status).send(body);
}

/** Answers 404 as JSON, for `/api`, `/media` and the other prefixes that programs use. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').code(404).send({ message: CLIENT_ERRORS[404] });
}

const MACHINE_PATHS = /^\/(?:api|sanctum|media|health|metrics|assets)(?:[/?]|$)/;

/** Whether a URL is used by programs: errors there are JSON, even for browsers. */
export const isMachinePath = (url: string): boolean => MACHINE_PATHS.test(url);

/** Inline, because nothing else can be loaded when the server is busy. Values follow tokens.css. */
const STYLE = `
html { color-scheme: dark; background: #0e0f11; }
body { display: grid; place-items: center; min-block-size: 100dvh; margin: 0;
  color: rgba(255, 255, 255, 0.92); font: 16px / 1.75 Vazirmatn, Tahoma, sans-serif; }
main { display: grid; gap: 24px; justify-items: center; max-inline-size: 400px; padding: 24px; text-align: center; }
h1 { margin: 0; font-size: 20px; text-wrap: balance; }
nav { display: flex; flex-wrap: wrap; gap: 12px; justify-content: center; }
a { padding: 8px 24px; border-radius: 10px; color: inherit; background: #1f2226; font-weight: 500; text-decoration: none; }
a:first-child { color: #020403; background: #19857b; }
a:focus-visible { outline: 2px solid #19857b; outline-offset: 2px; }
`;

const POLICY = standalonePolicy(STYLE);

/** An empty href reloads the page. */
const RETRY = '<a href="">تلاش دوباره</a>';
const HOME = '<a href="/">رفتن به صفحهٔ نخست</a>';
/** During maintenance, a link to the front page would only lead to the same message. */
const STAFF_LOGIN = '<a href="/auth/login?next=%2F">ورود همکاران</a>';

/** Whether the request is a browser's navigation to a page, not an API call. */
function wantsPage({ method, headers, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return String(headers.accept ?? '').includes('text/html') && !isMachinePath(url);
}

/** Answers a failure with a standalone page, since the site itself may be what failed. */
function sendErrorPage(
  reply: FastifyReply,
  status: number,
  message: string,
  siteName = SITE_NAME,
  homeLink = HOME,
): FastifyReply {
  const mayPass = status >= 500 || status === 429 || status === 408;
  const body = `<main>
<h1>${escapeHtml(message)}</h1>
<nav aria-label="راه‌های این صفحه">${mayPass ? RETRY : ''}${homeLink}</nav>
</main>`;
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .code(status)
    .send(standalonePage({ title: `${message} | ${siteName}`, style: STYLE, body }));
}

/** Answers a visitor's page during maintenance. */
export function sendMaintenancePage(
  reply: FastifyReply,
  { text, siteName, retryAfterS }: { text: string; siteName: string; retryAfterS: number },
): FastifyReply {
  reply.header('retry-after', retryAfterS);
  return sendErrorPage(reply, 503, text, siteName, STAFF_LOGIN);
}
