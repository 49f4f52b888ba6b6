import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../domain/app-error.ts';
import type { Clock } from '../../../domain/clock.ts';
import { sandboxReference } from '../../../integrations/payments/sandbox.ts';
import { endedPage, lostPage, paymentPage } from './page.ts';
import { FONT_PATH, PAGE_STYLE } from './page-style.ts';
import { findSandboxPayment, type SandboxPayment } from './queries.ts';
import { ACTIONS, callbackOf, isProof, press, proofOf } from './service.ts';

const FONT_FILE = path.join(
  path.dirname(createRequire(import.meta.url).resolve('vazirmatn/package.json')),
  'fonts/webfonts/Vazirmatn[wght].woff2',
);
const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64');
const LARGEST_FORM_BYTES = 1_024;

const form = z.object({ action: z.enum(ACTIONS), proof: z.string() });

type Named = { Params: { reference: string } };

interface SandboxDeps {
  db: Db;
  /** Key for the proofs of the forms. */
  secret: Buffer;
  clock: Clock;
}

/**
 * Pages of the sandbox gateway, in demo mode only. They work without scripts, so theirs is the only
 * form in Parde that browsers submit natively; form parsing is enabled only here.
 */
export async function registerSandboxGateway(
  app: FastifyInstance,
  { db, secret, clock }: SandboxDeps,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<void> {
  const font = await readFile(FONT_FILE);

  /** Where the browser returns: for our own host only the path, so that any host name works. */
  function backTo(payment: SandboxPayment): string {
    const url = callbackOf(payment);
    return url.origin === new URL(publicUrl).origin ? url.pathname + url.search : url.href;
  }

  function sendPage(reply: FastifyReply, html: string, payment?: SandboxPayment): FastifyReply {
    // Chromium applies form-action to every redirect after a form too, and the shop may redirect to
    // its own host.
    const shop = payment ? [new URL(payment.callbackUrl).origin, publicUrl] : [];
    const csp = {
      'default-src': ["'none'"],
      'style-src': [`'sha256-${STYLE_HASH}'`],
      'font-src': ["'self'"],
      'form-action': ["'self'", ...new Set(shop)],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    };
    const policy = Object.entries(csp).map(([name, values]) => [name, ...values].join(' '));
    return reply
      .header('content-security-policy', policy.join('; '))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  }

  async function findNamed(reference: string): Promise<SandboxPayment | null> {
    return sandboxReference.safeParse(reference).success
      ? await findSandboxPayment(db, reference, clock())
      : null;
  }

  await app.register(async (scope) => {
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );

    scope.get(FONT_PATH, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('font/woff2')
        .send(font),
    );

    scope.get<Named>('/sandbox-gateway/:reference', async (request, reply) => {
      const payment = await findNamed(request.params.reference);
      if (!payment) return sendPage(reply.code(404), lostPage());
      const html = payment.isOpen
        ? paymentPage(payment, proofOf(secret, payment.reference))
        : endedPage(payment);
      return sendPage(reply, html, payment);
    });

    scope.post<Named>(
      '/sandbox-gateway/:reference',
      { config: { hasOwnProof: true } },
      async (request, reply) => {
        const { reference } = request.params;
        const { success, data } = form.safeParse(request.body);
        if (!success || !isProof(secret, reference, data.proof)) throw noProof();
        const payment = await press(db, reference, data.action, clock());
        if (!payment) return sendPage(reply.code(404), lostPage());
        // Redirect after POST, so that a reload does not submit again.
        const stays = data.action === 'pay_unseen' || payment.state === 'waiting';
        if (stays) return reply.redirect(`/sandbox-gateway/${reference}`, 303);
        // Called by the gateway's server, as real gateways do; the browser's callback is the
        // second.
        if (data.action === 'pay_twice') await app.inject({ url: backTo(payment) });
        return reply.redirect(backTo(payment), 303);
      },
    );
  });
}

const noProof = () =>
  new AppError({
    code: 'csrf_mismatch',
    message: 'a form of the sandbox gateway without its proof',
    userMessage: 'این فرم از صفحهٔ درگاه نیامده است؛ صفحه را دوباره باز کنید',
  });
