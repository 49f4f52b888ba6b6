import type { Endpoint } from '../endpoint.ts';
import * as audit from './audit.ts';
import * as staff from './staff.ts';

/** The operators' half of the API: every endpoint has `auth: 'staff'`. */
export const adminApi = {
  getMe: staff.getMe,
  proveIdentity: staff.proveIdentity,
  listStaff: staff.listStaff,
  getStaffMember: staff.getStaffMember,
  inviteStaff: staff.inviteStaff,
  changeRole: staff.changeRole,
  endStaffSessions: staff.endStaffSessions,
  listAuditLog: audit.listAuditLog,
  verifyAuditLog: audit.verifyAuditLog,
} as const satisfies Record<string, Endpoint & { auth: 'staff' }>;
