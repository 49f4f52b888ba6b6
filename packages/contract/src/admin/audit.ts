import { ROLES } from '@parde/shared/permissions';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam, inputTime, listOf, pageQuery, withinWindow } from '../scalars.ts';

/** One row of the audit log. */
export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null: the command line, or an account that was deleted since. */
  actor: z.object({ id: z.int(), name: z.string() }).nullable(),
  role: z.enum(ROLES),
  /** Null on the command line. */
  network: z.string().nullable(),
  /** `thing.verb`, e.g. `staff.change-role`. */
  action: z.string(),
  /** The subject of the action: kind and id, e.g. `title` `17`, with its current name; exports omit the name. */
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** For a media file the name of its title, for an order its plan and member, for a comment its beginning. */
    name: z.string().optional(),
    /** For the file of an episode. */
    season: z.int().optional(),
    episode: z.int().optional(),
  }),
  /** Changed fields before and after; null: there was nothing before, or nothing is left. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Current names of what the IDs in these fields refer to, by field and ID, e.g. of `genres`; exports omit them. */
  names: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditFilter = {
  actor: idParam.optional(),
  action: z.string().max(60).optional(),
  subject_kind: z.string().max(30).optional(),
  subject_id: z.string().max(60).optional(),
  from: inputTime.optional(),
  to: inputTime.optional(),
};

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Who did what, newest first',
  tag: 'audit',
  auth: 'staff',
  permission: 'audit.read',
  query: z.object({ ...pageQuery, ...auditFilter }).refine(withinWindow.check, withinWindow.params),
  response: listOf(auditEntry),
});

export const AUDIT_FORMATS = ['csv', 'jsonl'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

export const exportAuditLog = endpoint({
  method: 'POST',
  path: '/api/admin/audit/export',
  summary:
    'All entries that a filter finds, newest first, as CSV or JSON lines; is an entry itself',
  tag: 'audit',
  auth: 'staff',
  permission: 'audit.read',
  fresh: true,
  body: z.object({ ...auditFilter, format: z.enum(AUDIT_FORMATS, 'قالب را برگزینید') }),
  isDownload: true,
  response: z.string(),
});

export const verifyAuditLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit/verify',
  summary: 'Checks that no row of the audit log was changed or removed from its middle',
  tag: 'audit',
  auth: 'staff',
  permission: 'audit.read',
  response: z.object({
    entries: z.int(),
    /** Id of the first row whose hash does not follow from the previous row; `null` if the chain is intact. */
    brokenAt: z.int().nullable(),
    /** Hexadecimal hash of the last row. A copy kept elsewhere shows whether rows are missing at the end. */
    lastHash: z.string().nullable(),
  }),
});
