import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listOf, pageQuery, withinWindow } from './scalars.ts';
import { deviceFields } from './user.ts';

/** Security events of an account. */
export const SECURITY_EVENTS = [
  'signed_in',
  'sign_in_failed',
  'proof_failed',
  'password_changed',
  'password_reset',
  'codes_on',
  'codes_off',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'mobile_set',
  'mobile_removed',
  'email_set',
  'email_change_asked',
  'email_change_stopped',
  'device_code_made',
  'stremio_made',
  'telegram_linked',
  'exported',
  'deletion_asked',
  'sessions_ended',
  'viewed_by_staff',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

export const securityEvent = z.object({
  id: z.int(),
  kind: z.enum(SECURITY_EVENTS),
  /**
   * How a sign-in was made, the name of a passkey or of a Telegram chat, or why staff looked (`VIEW_REASONS`); null for
   * other kinds.
   */
  detail: z.string().nullable(),
  ...deviceFields,
  at: z.iso.datetime(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/user/security-log',
  summary: 'Sign-ins, failures and changes of the account in the last year, newest first',
  tag: 'security',
  auth: 'user',
  query: z.object(pageQuery).refine(withinWindow.check, withinWindow.params),
  response: listOf(securityEvent),
});
