import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Paths of programs: their errors are JSON, even for browsers. */
const MACHINE_PATHS = /^\/(?:api|sanctum|media|health|metrics|assets)(?:[/?]|$)/;

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

const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** An empty href reloads the page. */
const RETRY = '<a href="">تلاش دوباره</a>';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Whether the request is a browser's navigation to a page, not an API call. */
export function wantsPage({ method, headers, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return String(headers.accept ?? '').includes('text/html') && !MACHINE_PATHS.test(url);
}

/** Answers a failure with a standalone page, since the site itself may be what failed. */
export function sendErrorPage(reply: FastifyReply, status: number, message: string): FastifyReply {
  const words = escapeHtml(message);
  const mayPass = status >= 500 || status === 429 || status === 408;
  return reply
    .header('content-security-policy', CSP)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .code(status)
    .send(`<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words} | پرده</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${words}</h1>
<nav aria-label="راه‌های این صفحه">${mayPass ? RETRY : ''}<a href="/">رفتن به صفحهٔ نخست</a></nav>
</main>
</body>
</html>
`);
}
