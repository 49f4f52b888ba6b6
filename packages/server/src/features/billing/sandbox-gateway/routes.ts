import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../domain/app-error.ts';
import type { Clock } from '../../../domain/clock.ts';
import { standalonePolicy } from '../../../domain/standalone-page.ts';
import { sandboxReference } from '../../../integrations/payments/sandbox.ts';
import { closedPage, FONTS, notFoundPage, PAGE_STYLE, paymentPage } from './page.ts';
import {
  ACTIONS,
  callbackUrlOf,
  findSandboxPayment,
  formTokenOf,
  isFormToken,
  performAction,
  type SandboxPayment,
} from './sandbox-payments.ts';

const FONT_FOLDER = path.join(
  path.dirname(
    createRequire(import.meta.url).resolve('@fontsource-variable/vazirmatn/package.json'),
  ),
  'files',
);
const MAX_FORM_BYTES = 1_024;

const form = z.object({ action: z.enum(ACTIONS), proof: z.string() });

type SandboxRequest = { Params: { reference: string } };

interface SandboxDeps {
  db: Db;
  /** Key for the forms' CSRF tokens. */
  secret: Buffer;
  clock: Clock;
}

/**
 * Pages of the sandbox gateway, in demo mode only. They work without scripts, so their form is the only one in Parde
 * that browsers submit natively; form parsing is enabled only here.
 */
export async function registerSandboxGateway(
  app: FastifyInstance,
  { db, secret, clock }: SandboxDeps,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<void> {
  /** Where the browser returns: for our own host a path only, so that any host name works. */
  function backTo(payment: SandboxPayment): string {
    const url = callbackUrlOf(payment);
    return url.origin === new URL(publicUrl).origin ? url.pathname + url.search : url.href;
  }

  function sendPage(reply: FastifyReply, html: string, payment?: SandboxPayment): FastifyReply {
    // Chromium applies form-action to every redirect after a form too, and the shop may redirect to
    // its own host.
    const shop = payment ? [new URL(payment.callbackUrl).origin, publicUrl] : [];
    const policy = standalonePolicy(PAGE_STYLE, {
      'font-src': ["'self'"],
      'form-action': ["'self'", ...new Set(shop)],
    });
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  }

  async function findRequested(reference: string): Promise<SandboxPayment | null> {
    return sandboxReference.safeParse(reference).success
      ? await findSandboxPayment(db, reference, clock())
      : null;
  }

  await app.register(async (scope) => {
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );

    for (const [url, file] of Object.entries(FONTS)) {
      const font = await readFile(path.join(FONT_FOLDER, file));
      scope.get(url, (_request, reply) =>
        reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .type('font/woff2')
          .send(font),
      );
    }

    scope.get<SandboxRequest>('/sandbox-gateway/:reference', async (request, reply) => {
      const payment = await findRequested(request.params.reference);
      if (!payment) return sendPage(reply.code(404), notFoundPage());
      const html = payment.isOpen
        ? paymentPage(payment, formTokenOf(secret, payment.reference))
        : closedPage(payment);
      return sendPage(reply, html, payment);
    });

    scope.post<SandboxRequest>(
      '/sandbox-gateway/:reference',
      { config: { hasOwnProof: true } },
      async (request, reply) => {
        const { reference } = request.params;
        const { success, data } = form.safeParse(request.body);
        if (!success || !isFormToken(secret, reference, data.proof)) throw missingFormToken();
        const payment = await performAction(db, reference, data.action, clock());
        if (!payment) return sendPage(reply.code(404), notFoundPage());
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

const missingFormToken = () =>
  new AppError({
    code: 'csrf_mismatch',
    message: 'a form of the sandbox gateway without its proof',
    userMessage: 'این فرم از صفحهٔ درگاه نیامده است؛ صفحه را دوباره باز کنید',
  });
