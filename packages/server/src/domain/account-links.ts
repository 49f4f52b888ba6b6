/*
 * Links that carry a secret carry it after `#` where they can: what follows is sent to no server, so it
 * stands in no log and in no Referer. The reset page's address is SPEC §1's.
 */

/** Signs in, whoever opens it; by mail or from an operator. */
export const signInLink = (publicUrl: string, secret: string) =>
  `${publicUrl}/auth/login#token=${secret}`;

/** @param code its digits */
export const deviceCodeLink = (publicUrl: string, code: string) =>
  `${publicUrl}/auth/login#code=${code}`;

export const resetPasswordLink = (publicUrl: string, secret: string, email: string) =>
  `${publicUrl}/auth/reset-password/${secret}?email=${encodeURIComponent(email)}`;

export const verifyEmailLink = (publicUrl: string, secret: string) =>
  `${publicUrl}/auth/verify-email#token=${secret}`;

/** Makes whoever registers by it an operator. */
export const operatorInviteLink = (publicUrl: string, secret: string) =>
  `${publicUrl}/auth/register#invite=${secret}`;
