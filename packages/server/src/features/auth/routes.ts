import { api } from '@parde/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { requireUser } from '../../db/read-models/users.ts';
import { deviceCodeLink } from '../../domain/account-links.ts';
import { addressKey } from '../../domain/address-key.ts';
import { AppError, type SignInTicket } from '../../domain/app-error.ts';
import { bind, DONE } from '../../http/bind.ts';
import { setTokenCookie, siteCookie, TOKEN_COOKIE } from '../../http/cookies.ts';
import { isOwnMachine, originOf } from '../../http/request-origin.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { SignIn } from './complete-sign-in.ts';
import { cancelEmailChange, setEmail, stopEmailChange } from './email-change.ts';
import type { Visitor } from './guards.ts';
import { login } from './login.ts';
import { loginWithToken, makeDeviceCode } from './login-with-token.ts';
import { loginWithSms, requestSmsCode } from './mobile/mobile-sign-in.ts';
import {
  removeMobile,
  requestMobileCode,
  requestProofSms,
  setMobile,
} from './mobile/own-mobile.ts';
import { SANDBOX_POLICY, sandboxPage } from './mobile/sandbox-page.ts';
import { SANDBOX_PATH } from './mobile/sms-codes.ts';
import { endNewSession } from './new-device.ts';
import { changePassword, resetPassword } from './passwords.ts';
import { register } from './register.ts';
import { requestMail, requestVerification, verifyEmail } from './request-mail.ts';
import { finishSignIn, loginWithPasskey } from './second-factors/finish-sign-in.ts';
import { beginPasskeyUse } from './second-factors/passkeys.ts';
import { deleteSession } from './session-queries.ts';

const DEVICE_COOKIE = 'device';
const DEVICE_COOKIE_S = 365 * 24 * 60 * 60;
const DEVICE_SECRET = /^[\w-]{43}$/;

function visitorOf(request: FastifyRequest): Visitor {
  const device = request.cookies[DEVICE_COOKIE] ?? '';
  return {
    ...originOf(request),
    countedAs: isOwnMachine(request.ip) ? null : addressKey(request.ip),
    device: DEVICE_SECRET.test(device) ? device : null,
  };
}

function secondFactorNeeded(ticket: SignInTicket): AppError {
  const asksCode = ticket.methods.includes('code');
  return new AppError({
    code: 'second_factor_needed',
    message: 'second factor needed',
    userMessage: asksCode
      ? 'کد برنامهٔ رمزساز را هم بنویسید'
      : 'برای ورود به این حساب، کلید عبور هم لازم است',
    ticket,
  });
}

/** Answers to a sign-in, which set its cookies; without its second factor it is refused with a ticket. */
function createSignInReply(config: Config) {
  function setDevice(reply: FastifyReply, secret: string) {
    const options = { ...siteCookie(config), httpOnly: true, maxAge: DEVICE_COOKIE_S };
    reply.setCookie(DEVICE_COOKIE, secret, options);
  }

  function signedIn(reply: FastifyReply, outcome: SignIn | SignInTicket) {
    if ('ticket' in outcome) throw secondFactorNeeded(outcome);
    const { token, user, isRemembered, device } = outcome;
    setTokenCookie(reply, config, { token, isRemembered });
    setDevice(reply, device);
    return { ...DONE, token, user };
  }

  return { setDevice, signedIn };
}

type SignInReply = ReturnType<typeof createSignInReply>;

export function registerAuth(app: FastifyInstance, deps: AuthDeps, config: Config): void {
  const replies = createSignInReply(config);
  registerSignIn(app, deps, replies);
  registerLinksAndCodes(app, deps, config);
  registerSignOut(app, deps, config);
  registerPasswords(app, deps, replies);
  registerEmail(app, deps);
  registerMobile(app, deps);
  // A demo can be reached from this machine only.
  if (deps.isDemo) registerSandboxSms(app, deps);
}

function registerSignIn(app: FastifyInstance, deps: AuthDeps, { signedIn }: SignInReply): void {
  bind(app, api.register, async ({ body, request, reply }) =>
    signedIn(reply, await register(deps, body, visitorOf(request))),
  );

  bind(app, api.login, async ({ body, request, reply }) =>
    signedIn(reply, await login(deps, body, visitorOf(request))),
  );

  bind(app, api.loginWithToken, async ({ body, request, reply }) =>
    signedIn(reply, await loginWithToken(deps, body.token, visitorOf(request))),
  );

  bind(app, api.loginWithSms, async ({ body, request, reply }) =>
    signedIn(reply, await loginWithSms(deps, body, visitorOf(request))),
  );

  bind(app, api.beginPasskeyUse, async ({ request }) => {
    await deps.guards.countPasskeyChallenge(visitorOf(request));
    return beginPasskeyUse(deps);
  });

  bind(app, api.loginWithPasskey, async ({ body, request, reply }) =>
    signedIn(reply, await loginWithPasskey(deps, body.passkey, visitorOf(request))),
  );

  bind(app, api.completeSignIn, async ({ body, request, reply }) =>
    signedIn(reply, await finishSignIn(deps, body, visitorOf(request))),
  );
}

/** Links and codes to sign in with. */
function registerLinksAndCodes(app: FastifyInstance, deps: AuthDeps, config: Config): void {
  bind(app, api.sendMagicLink, async ({ body, request }) => {
    await requestMail(deps, 'magic-link', body.email, visitorOf(request));
    return DONE;
  });

  bind(app, api.sendSmsCode, ({ body, request }) =>
    requestSmsCode(deps, body.mobile, visitorOf(request)),
  );

  bind(app, api.makeDeviceCode, async ({ caller, request }) => {
    const { code, expiresAt } = await makeDeviceCode(deps, caller, originOf(request));
    const url = deviceCodeLink(config.publicUrl, code);
    return { code, url, expiresAt: expiresAt.toISOString() };
  });
}

function registerSignOut(app: FastifyInstance, deps: AuthDeps, config: Config): void {
  bind(app, api.logout, async ({ caller, body, reply }) => {
    if (caller) {
      await deps.assertMayLeave(caller, body);
      await deleteSession(deps.db, caller.sessionId);
    }
    reply.clearCookie(TOKEN_COOKIE, siteCookie(config));
    // Clears pages cached for the member. Not "cookies" and "storage": they hold the known device, and choices of the
    // browser such as the size of captions.
    reply.header('clear-site-data', '"cache"');
    return DONE;
  });

  bind(app, api.endNewSession, async ({ body, request }) => {
    await endNewSession(deps.db, body.token, originOf(request));
    return DONE;
  });
}

function registerPasswords(app: FastifyInstance, deps: AuthDeps, { setDevice }: SignInReply): void {
  bind(app, api.forgotPassword, async ({ body, request }) => {
    await requestMail(deps, 'password-reset', body.email, visitorOf(request));
    const message = 'اگر با این ایمیل عضو شده باشید، پیوند بازیابی گذرواژه برایتان فرستاده می‌شود';
    return { ...DONE, message };
  });

  bind(app, api.resetPassword, async ({ body, request, reply }) => {
    setDevice(reply, await resetPassword(deps, body, visitorOf(request)));
    return DONE;
  });

  bind(app, api.changePassword, async ({ body, caller, request }) => {
    await changePassword(deps, caller, body, visitorOf(request));
    return DONE;
  });
}

function registerEmail(app: FastifyInstance, deps: AuthDeps): void {
  bind(app, api.sendVerification, async ({ caller }) => {
    await requestVerification(deps, caller.userId);
    return DONE;
  });

  bind(app, api.verifyEmail, async ({ body, request }) => {
    await verifyEmail(deps, body.token, originOf(request));
    return DONE;
  });

  bind(app, api.setEmail, async ({ caller, body, request }) => {
    await setEmail(deps, caller.userId, body.email, originOf(request));
    return requireUser(deps.db, caller, deps.clock());
  });

  bind(app, api.cancelEmailChange, async ({ caller }) => {
    await cancelEmailChange(deps.db, caller.userId);
    return requireUser(deps.db, caller, deps.clock());
  });

  bind(app, api.stopEmailChange, async ({ body, request }) => {
    await stopEmailChange(deps.db, body.token, originOf(request));
    return DONE;
  });
}

function registerMobile(app: FastifyInstance, deps: AuthDeps): void {
  bind(app, api.sendProofSms, ({ caller, request }) =>
    requestProofSms(deps, caller.userId, visitorOf(request)),
  );

  bind(app, api.sendMobileCode, ({ caller, body, request }) =>
    requestMobileCode(deps, caller.userId, body.mobile, visitorOf(request)),
  );

  bind(app, api.setMobile, async ({ caller, body, request }) => {
    await setMobile(deps, caller.userId, body, visitorOf(request));
    return requireUser(deps.db, caller, deps.clock());
  });

  bind(app, api.removeMobile, async ({ caller, request }) => {
    await removeMobile(deps, caller.userId, originOf(request));
    return requireUser(deps.db, caller, deps.clock());
  });
}

/** The page that shows the messages a demo would have sent. */
function registerSandboxSms(app: FastifyInstance, deps: AuthDeps): void {
  app.get(SANDBOX_PATH, (_request, reply) =>
    reply
      .header('content-security-policy', SANDBOX_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(sandboxPage(deps.sms.shown)),
  );
}
