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

/** What a new site needs, in the order of the first hour. */
export const FIRST_STEPS = ['name', 'gateway', 'mail', 'title', 'film', 'backup'] as const;

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Today by the clock of Tehran, what is wrong, and what a new site still needs',
  tag: 'overview',
  auth: 'staff',
  permission: 'overview.read',
  response: z.object({
    /** Rials that came in today less refunds, by the ledger; null: not for this role. */
    moneyToday: z.int().nullable(),
    salesToday: z.int().nullable(),
    signUpsToday: z.int(),
    /** Films that are playing. */
    playsNow: z.int(),
    /** Work in the background that is not tried again by itself; null: not for this role. */
    failedJobs: z.int().nullable(),
    /** Free space of storage in bytes; null: unknown. */
    freeBytes: z.int().nullable(),
    /** The newest one that succeeded; null: none, or not for this role. */
    lastBackup: z.object({ at: z.iso.datetime(), bytes: z.int().nullable() }).nullable(),
    /** What is wrong with the installation, as `parde doctor` finds without asking others. */
    problems: z.array(z.enum(SITE_CHECKS)),
    /** Null: not for this role. */
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
        /** `note`: nothing is wrong in demo mode, or for a small site. */
        level: z.enum(['ok', 'note', 'problem']),
        /** In English, as `parde doctor` prints it: names and numbers of this installation. */
        message: z.string(),
      }),
    ),
  }),
});
