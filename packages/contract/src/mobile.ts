import { toLatinDigits } from '@parde/shared/digits';
import { normalizeMobile } from '@parde/shared/mobile-number';
import { z } from 'zod';
import { done, email, personName, signedIn } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { user } from './user.ts';

const WRONG_NUMBER = 'شمارهٔ موبایل درست نیست؛ مانند ۰۹۱۲۳۴۵۶۷۸۹ بنویسید';

/** Normalized to `09…` by `normalizeMobile` of `@parde/shared/mobile-number`, the only implementation. */
export const mobile = z
  .string('شمارهٔ موبایل را بنویسید')
  .trim()
  .min(1, 'شمارهٔ موبایل را بنویسید')
  .max(40, WRONG_NUMBER)
  .transform((text, context) => {
    const number = normalizeMobile(text);
    if (number !== null) return number;
    context.addIssue(WRONG_NUMBER);
    return z.NEVER;
  });

const SIX_DIGITS = 'کد شش رقم دارد';

/** The digits of a text message; spaces and dashes between them do not count. */
const smsCode = z
  .string('کد را بنویسید')
  .min(1, 'کد را بنویسید')
  .max(40, SIX_DIGITS)
  .transform((text) => toLatinDigits(text).replace(/[\s\u200c-\u200f-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, SIX_DIGITS));

/** The received code, and the ticket from the response to the request for it: a code is valid only with its ticket. */
export const smsProof = z.object({
  ticket: z.string('نخست کد بگیرید').min(1, 'نخست کد بگیرید').max(100, 'نخست کد بگیرید'),
  code: smsCode,
});
export type SmsProof = z.output<typeof smsProof>;

export const mobileBody = z.object({ mobile });
/** For forms, which keep the ticket themselves. */
export const smsCodeBody = z.object({ code: smsCode });
export const smsNameBody = z.object({ name: personName });
export const emailOnlyBody = z.object({ email });

const sentCode = done.extend({
  /** To be sent with the code; no other browser can use it. */
  ticket: z.string(),
  expiresAt: z.iso.datetime(),
  /** In demo mode, in which nothing is sent: the page that shows the message. `null` if it was sent. */
  inboxPath: z.string().nullable(),
});
export type SentCode = z.output<typeof sentCode>;

export const sendSmsCode = endpoint({
  method: 'POST',
  path: '/api/sanc/sms-code',
  summary:
    'Sends a code by SMS that signs in or registers; the answer does not tell whether the number has an account. 404 without an SMS service',
  tag: 'auth',
  body: mobileBody,
  response: sentCode,
  errors: [404, 503],
});

export const loginWithSms = endpoint({
  method: 'POST',
  path: '/api/sanc/login-with-sms',
  summary:
    'Signs in by the code of a text message; for a number without an account, 422 asks for the name and the code still works',
  tag: 'auth',
  body: smsProof.extend({
    /** Name of a new account; ignored if the number already has one. */
    name: personName.optional(),
  }),
  response: signedIn,
  errors: [403],
});

const tag = 'security';
const auth = 'user';

export const sendProofSms = endpoint({
  method: 'POST',
  path: '/api/user/proof/sms-code',
  summary: 'Sends a code to the user’s own number, for a proof',
  tag,
  auth,
  response: sentCode,
  errors: [404, 503],
});

export const sendMobileCode = endpoint({
  method: 'POST',
  path: '/api/user/mobile/code',
  summary: 'Sends a code to a number that the user wants to have',
  tag,
  auth,
  fresh: true,
  body: mobileBody,
  response: sentCode,
  errors: [404, 503],
});

export const setMobile = endpoint({
  method: 'PUT',
  path: '/api/user/mobile',
  summary:
    'Adds or changes the number by the code that was sent to it; 409: another account has it',
  tag,
  auth,
  fresh: true,
  body: smsProof,
  response: user,
  errors: [409],
});

export const removeMobile = endpoint({
  method: 'DELETE',
  path: '/api/user/mobile',
  summary: 'Removes the number; not where it is the only confirmed way in',
  tag,
  auth,
  fresh: true,
  response: user,
  errors: [409],
});

export const setEmail = endpoint({
  method: 'PUT',
  path: '/api/user/email',
  summary:
    'Sets an e-mail address that is not confirmed; in place of a confirmed one it waits until the mailed link is opened, and the former one is told. The answer does not tell whether the new one has an account',
  tag,
  auth,
  fresh: true,
  body: emailOnlyBody,
  response: user,
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/user/email',
  summary: 'Takes back an address that waits for its link; harmless without one',
  tag,
  auth,
  response: user,
});
