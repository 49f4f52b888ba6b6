import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** What owners are told of by mail, and by webhook if one is set. */
export const ALERT_KINDS = ['support', 'payment', 'encode', 'disk', 'backup'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

const alertSettings = z.object({
  kinds: z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length),
  /** Gets `{kind, text, url}` as JSON; null: none. */
  webhookUrl: z
    .string()
    .trim()
    .max(500, 'این نشانی بلندتر از اندازه است')
    .nullish()
    .transform((value) => value || null)
    .refine(
      (value) => value === null || URL.parse(value)?.protocol === 'https:',
      'نشانی با https:// آغاز می‌شود',
    ),
});
export type AlertSettings = z.output<typeof alertSettings>;

const tag = 'settings';

export const getAlertSettings = endpoint({
  method: 'GET',
  path: '/api/admin/operator-alerts',
  summary: 'What owners are told of, and where',
  tag,
  auth: 'staff',
  permission: 'settings.edit',
  response: alertSettings,
});

export const updateAlertSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/operator-alerts',
  summary: 'Sets what owners are told of, and where',
  tag,
  auth: 'staff',
  permission: 'settings.edit',
  fresh: true,
  body: alertSettings,
  response: alertSettings,
});
