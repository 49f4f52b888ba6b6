import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** What `parde doctor` looks at. */
export const SITE_CHECKS = [
  'database',
  'persian',
  'storage',
  'disk',
  'ffmpeg',
  'address',
  'proxy',
  'staff',
  'mail',
  'gateway',
  'clock',
  'films',
  'backup',
] as const;
export type SiteCheck = (typeof SITE_CHECKS)[number];

/** Setup steps of a new site, in recommended order. */
export const FIRST_STEPS = ['name', 'gateway', 'mail', 'title', 'film', 'backup'] as const;

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Today by the clock of Tehran, what is wrong, and what a new site still needs',
  tag: 'overview',
  auth: 'staff',
  permission: 'overview.read',
  response: z.object({
    /** Today's payments less refunds in rials, according to the ledger; `null` if the role may not see it. */
    moneyToday: z.int().nullable(),
    salesToday: z.int().nullable(),
    signUpsToday: z.int(),
    /** Number of films that are playing. */
    playsNow: z.int(),
    /** Number of background jobs that are not retried automatically; `null` if the role may not see it. */
    failedJobs: z.int().nullable(),
    /** Free space of storage in bytes; null: unknown. */
    freeBytes: z.int().nullable(),
    /** The newest successful back-up; `null` if there is none or the role may not see it. */
    lastBackup: z.object({ at: z.iso.datetime(), bytes: z.int().nullable() }).nullable(),
    /** What is wrong with the installation, as `parde doctor` finds without asking others. */
    problems: z.array(z.enum(SITE_CHECKS)),
    /** `null` if the role may not see them. */
    firstSteps: z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })).nullable(),
  }),
});

export const checkSite = endpoint({
  method: 'POST',
  path: '/api/admin/overview/checks',
  summary:
    'Looks at everything that `parde doctor` looks at, and asks mail server and gateways too',
  tag: 'overview',
  auth: 'staff',
  permission: 'settings.edit',
  response: z.object({
    findings: z.array(
      z.object({
        check: z.enum(SITE_CHECKS),
        /** `note`: not a problem in demo mode, or for a small site. */
        level: z.enum(['ok', 'note', 'problem']),
        /** In English, as `parde doctor` prints it: names and numbers of this installation. */
        message: z.string(),
      }),
    ),
  }),
});
