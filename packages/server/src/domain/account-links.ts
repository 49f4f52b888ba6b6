/* Links carry their secret after `#` where possible: browsers do not send the fragment, so it is in
   no log and no Referer. The address of the reset page follows SPEC §1. */

/** Signs in whoever opens it; sent by mail or made by an operator. */
export const signInLink = (publicUrl: string, secret: string) =>
  `${publicUrl}/auth/login#token=${secret}`;

/** @param code the digits */
export const deviceCodeLink = (publicUrl: string, code: string) =>
  `${publicUrl}/auth/login#code=${code}`;

export const resetPasswordLink = (publicUrl: string, secret: string, email: string) =>
  `${publicUrl}/auth/reset-password/${secret}?email=${encodeURIComponent(email)}`;

/** How long the link to a new address can confirm it. */
export const EMAIL_CONFIRM_DAYS = 3;
/** How long the former address can undo a change that took effect. */
export const EMAIL_UNDO_DAYS = 7;

export const verifyEmailLink = (publicUrl: string, secret: string) =>
  `${publicUrl}/auth/verify-email#token=${encodeURIComponent(secret)}`;

/** Ends the session that a mail reported. */
export const notMeLink = (publicUrl: string, token: string) =>
  `${publicUrl}/auth/not-me#token=${encodeURIComponent(token)}`;

/** Stops or undoes an address change that a mail reported. */
export const keepEmailLink = (publicUrl: string, token: string) =>
  `${publicUrl}/auth/not-me#email=${encodeURIComponent(token)}`;

/** Makes whoever registers with it a member of staff. */
export const staffInviteLink = (publicUrl: string, secret: string) =>
  `${publicUrl}/auth/register#invite=${secret}`;
