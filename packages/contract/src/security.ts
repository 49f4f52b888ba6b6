import { toLatinDigits } from '@parde/shared/digits';
import { z } from 'zod';
import { done, knownPassword, signedIn } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { smsProof } from './mobile.ts';
import { plainLine } from './plain-text.ts';
import { idParam } from './scalars.ts';

const tag = 'security';
const auth = 'user';

/** The longest credential id that WebAuthn allows, in base64url. */
const MAX_CREDENTIAL_ID = 1_400;
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

const credential = {
  id: base64url(MAX_CREDENTIAL_ID),
  rawId: base64url(MAX_CREDENTIAL_ID),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** What a browser answers when a passkey is used, `AuthenticationResponseJSON` of WebAuthn. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(200).nullish(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** What a browser answers when a passkey is made, `RegistrationResponseJSON` of WebAuthn. */
const newPasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(40_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswer>;

/** Options of WebAuthn in JSON form, handed to the browser as they are. */
const passkeyOptions = z.looseObject({ challenge: z.string() });

const typedCode = z
  .string('کد را بنویسید')
  .trim()
  .min(1, 'کد را بنویسید')
  .max(60, 'کد درست نیست')
  .transform((text) => toLatinDigits(text));

/** A proof of identity by exactly one of four methods. */
export const proofBody = z
  .object({
    password: knownPassword.optional(),
    /** Six digits, or a recovery code. */
    code: typedCode.optional(),
    passkey: passkeyAnswer.optional(),
    /** A code that was sent to the account's own number. */
    sms: smsProof.optional(),
  })
  .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
    path: ['password'],
    message: 'گذرواژه را بنویسید',
  });
export type ProofBody = z.output<typeof proofBody>;

/** For a form that asks for the password alone. */
export const proofPasswordBody = z.object({ password: knownPassword });
export const codeBody = z.object({ code: typedCode });

export const secondFactorBody = z
  .object({
    ticket: z.string().max(100),
    code: typedCode.optional(),
    passkey: passkeyAnswer.optional(),
  })
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    path: ['code'],
    message: 'کد را بنویسید',
  });
export type SecondFactorBody = z.output<typeof secondFactorBody>;

const passkeyName = z
  .string('نامی بنویسید')
  .overwrite(plainLine)
  .min(1, 'نامی بنویسید')
  .max(60, 'نام بیش از ۶۰ حرف نباشد');

export const passkeyNameBody = z.object({ name: passkeyName });

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null: never used since it was added. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const recoveryCodes = z.object({
  /** Each can replace a code once; shown only in this response. */
  recoveryCodes: z.array(z.string()),
});

export const getSecurity = endpoint({
  method: 'GET',
  path: '/api/user/security',
  summary: 'Passkeys and one-time codes of the user',
  tag,
  auth,
  response: z.object({
    /** Whether signing in by password or mailed link requires an authenticator code. */
    hasCodes: z.boolean(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(passkey),
    /** A member of staff who has to set up a second factor before using the operators’ site. */
    isSecondFactorMissing: z.boolean(),
  }),
});

export const proveUser = endpoint({
  method: 'POST',
  path: '/api/user/proof',
  summary: 'Proves again who is signed in: what needs a proof is open for ten minutes',
  tag,
  auth,
  body: proofBody,
  response: done,
});

export const beginCodes = endpoint({
  method: 'POST',
  path: '/api/user/codes',
  summary: 'A secret for an authenticator; it is asked for only after its first code was entered',
  tag,
  auth,
  fresh: true,
  response: z.object({
    /** Base32, to be typed. */
    secret: z.string(),
    /** `otpauth://…`, the content of the QR code. */
    uri: z.string(),
  }),
  errors: [409],
});

export const confirmCodes = endpoint({
  method: 'POST',
  path: '/api/user/codes/confirm',
  summary: 'Turns one-time codes on by the first code; answers the recovery codes',
  tag,
  auth,
  fresh: true,
  body: codeBody,
  response: recoveryCodes,
});

export const removeCodes = endpoint({
  method: 'DELETE',
  path: '/api/user/codes',
  summary: 'Turns one-time codes off',
  tag,
  auth,
  fresh: true,
  response: done,
});

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/recovery-codes',
  summary: 'New recovery codes; the ones before work no more',
  tag,
  auth,
  fresh: true,
  response: recoveryCodes,
  errors: [409],
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/options',
  summary: 'What the browser needs to make a passkey',
  tag,
  auth,
  fresh: true,
  response: passkeyOptions,
  errors: [409],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys',
  summary: 'Adds the passkey that the browser has made',
  tag,
  auth,
  fresh: true,
  body: z.object({ name: passkeyName, passkey: newPasskeyAnswer }),
  response: passkey,
  errors: [409],
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/user/passkeys/{id}',
  summary: 'Gives a passkey another name',
  tag,
  auth,
  params: z.object({ id: idParam }),
  body: passkeyNameBody,
  response: passkey,
  errors: [404],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/user/passkeys/{id}',
  summary: 'Removes a passkey',
  tag,
  auth,
  fresh: true,
  params: z.object({ id: idParam }),
  response: done,
  errors: [404],
});

export const beginPasskeyUse = endpoint({
  method: 'POST',
  path: '/api/sanc/passkey-options',
  summary:
    'What the browser needs to use a passkey, for signing in or as a proof; for five minutes',
  tag,
  response: passkeyOptions,
});

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/api/sanc/login-with-passkey',
  summary: 'Signs in by a passkey, without a name or password',
  tag,
  body: z.object({ passkey: passkeyAnswer }),
  response: signedIn,
  errors: [403],
});

export const completeSignIn = endpoint({
  method: 'POST',
  path: '/api/sanc/second-factor',
  summary:
    'Finishes a sign-in that was answered with 403 and `second_factor_needed`, by its ticket',
  tag,
  body: secondFactorBody,
  response: signedIn,
  errors: [403],
});
