import { toLatinDigits } from '@parde/shared/digits';
import { MAX_EMAIL, MAX_MEMBER_NAME } from '@parde/shared/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { isVisible, plainLine } from './plain-text.ts';
import { whenValid } from './scalars.ts';
import { user } from './user.ts';

/* Messages are written here, not in a locale, so that forms show the same text before and after the
   call. */

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/** Counts code points after NFC, so that a Persian passphrase is as long as it looks. */
const lengthOf = (text: string) => [...text.normalize('NFC')].length;

/** A new password. Common passwords are rejected by the server, which has the list. */
export const newPassword = z
  .string('گذرواژه را بنویسید')
  .refine((text) => lengthOf(text) >= MIN_PASSWORD, 'گذرواژه دست‌کم ۸ حرف باشد')
  .refine((text) => lengthOf(text) <= MAX_PASSWORD, 'گذرواژه بیش از ۱۲۸ حرف نباشد');

/**
 * An existing password: not validated against today's rules, so that older passwords still work.
 */
export const knownPassword = z
  .string('گذرواژه را بنویسید')
  .min(1, 'گذرواژه را بنویسید')
  .max(MAX_PASSWORD * 4, 'گذرواژه درست نیست');

/** PIN of a profile, in any script's digits. */
export const pin = z
  .string('پین را بنویسید')
  .trim()
  .overwrite(toLatinDigits)
  .regex(/^\d{4}$/, 'پین چهار رقم است');

/** Normalized to lower case and Latin digits; Persian and Arabic digits are converted. */
export const email = z
  .string('ایمیل را بنویسید')
  .trim()
  .min(1, 'ایمیل را بنویسید')
  .max(MAX_EMAIL, 'ایمیل بلندتر از اندازه است')
  .transform((text) => toLatinDigits(text).toLowerCase())
  .pipe(z.email('ایمیل درست نیست'));

export const personName = z
  .string('نام را بنویسید')
  .overwrite(plainLine)
  .refine(isVisible, 'نام را بنویسید')
  .min(2, 'نام دست‌کم ۲ حرف باشد')
  .max(MAX_MEMBER_NAME, 'نام بیش از ۶۰ حرف نباشد');

const confirmed = {
  check: (body: { password: string; password_confirmation: string }) =>
    body.password.normalize('NFC') === body.password_confirmation.normalize('NFC'),
  params: {
    path: ['password_confirmation'],
    message: 'تکرار گذرواژه با آن یکی نیست',
    ...whenValid('password', 'password_confirmation'),
  },
};

const passwordPair = {
  password: newPassword,
  password_confirmation: z.string('گذرواژه را دوباره بنویسید'),
};

/** The secrets in links are far shorter; longer text cannot be one of them. */
const oneTimeSecret = z
  .string('کد را بنویسید')
  .trim()
  .min(1, 'کد را بنویسید')
  .max(200, 'کد درست نیست');

export const registerBody = z
  .object({
    name: personName,
    email,
    ...passwordPair,
    /** Secret of an operator's invitation link: makes the account an operator. */
    invite: oneTimeSecret.optional(),
  })
  .refine(confirmed.check, confirmed.params);
export type RegisterBody = z.output<typeof registerBody>;

/** What the site asks for: one password, which can be shown instead of being typed twice. */
export const registerForm = z.object({ name: personName, email, password: newPassword });

export const loginBody = z.object({
  email,
  password: knownPassword,
  /** Keeps the session for half a year instead of until the browser closes. */
  remember: z.boolean().default(false),
});
export type LoginBody = z.output<typeof loginBody>;

export const emailBody = z.object({ email });

/** `token`: the secret of a link, or the digits of a second-device code. */
export const tokenLoginBody = z.object({ token: oneTimeSecret });

export const resetPasswordBody = z
  .object({ token: oneTimeSecret, email, ...passwordPair })
  .refine(confirmed.check, confirmed.params);
export type ResetPasswordBody = z.output<typeof resetPasswordBody>;

export const changePasswordBody = z
  .object({ current_password: knownPassword, ...passwordPair })
  .refine(confirmed.check, confirmed.params);
export type ChangePasswordBody = z.output<typeof changePasswordBody>;

/** A signed-in user; the same token is also set as the script-readable cookie `token`. */
export const signedIn = z.object({
  ok: z.literal(true),
  /** `{id}|{secret}`, for `Authorization: Bearer`. */
  token: z.string(),
  user,
});
export type SignedIn = z.infer<typeof signedIn>;

export const done = z.object({ ok: z.literal(true) });

const tag = 'auth';

export const getCsrfCookie = endpoint({
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  summary:
    'Sets the script-readable XSRF-TOKEN cookie; send it back as X-XSRF-TOKEN with every change',
  tag,
  response: z.undefined(),
});

export const register = endpoint({
  method: 'POST',
  path: '/api/sanc/register',
  summary:
    'Makes an account and signs in; whether the address has one already is told by mail only',
  tag,
  body: registerBody,
  response: signedIn,
});

export const login = endpoint({
  method: 'POST',
  path: '/api/sanc/login',
  summary: 'Signs in by e-mail and password; the same 422 for a wrong one of either',
  tag,
  body: loginBody,
  response: signedIn,
  errors: [403],
});

export const loginWithToken = endpoint({
  method: 'POST',
  path: '/api/sanc/login-with-token',
  summary:
    'Signs in by a one-time token: a mailed link, an operator’s link or a second-device code',
  tag,
  body: tokenLoginBody,
  response: signedIn,
  errors: [403],
});

export const sendMagicLink = endpoint({
  method: 'POST',
  path: '/api/sanc/magic-link',
  summary: 'Mails a link that signs in, if there is such an account; the answer does not tell',
  tag,
  body: emailBody,
  response: done,
});

/** For forms that unlock what is closed to a child's profile. */
export const profilePinForm = z.object({ pin });

/** Leaving a child's profile requires the first profile's PIN, or instead the account's password. */
export const logoutBody = z.object({ pin: pin.optional(), password: knownPassword.optional() });
export type LogoutBody = z.output<typeof logoutBody>;

export const logout = endpoint({
  method: 'POST',
  path: '/api/sanc/logout',
  summary:
    'Ends this session; harmless without one. Asks for the first profile’s PIN while a child’s is chosen',
  tag,
  auth: 'optional',
  children: 'all',
  body: logoutBody,
  response: done,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  summary:
    'Mails a link to reset the password, if there is such an account; the answer does not tell',
  tag,
  body: emailBody,
  response: done.extend({ message: z.string() }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  summary:
    'Sets a new password by a mailed link, which works once for 60 minutes; ends all sessions',
  tag,
  body: resetPasswordBody,
  response: done,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/sanc/password',
  summary: 'Changes the password and ends the other sessions',
  tag,
  auth: 'user',
  body: changePasswordBody,
  response: done,
});

export const endNewSession = endpoint({
  method: 'POST',
  path: '/api/sanc/not-me',
  summary: 'Ends the session that a mail about a new device told of, by the link in it',
  tag,
  body: tokenLoginBody,
  response: done,
});

export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/api/sanc/keep-email',
  summary:
    'Stops a change of the e-mail address by the link that the former one got, or undoes it for 7 days; ends all sessions',
  tag,
  body: tokenLoginBody,
  response: done,
  errors: [409],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/verify-email',
  summary: 'Confirms an e-mail address by the mailed link',
  tag,
  body: tokenLoginBody,
  response: done,
});
