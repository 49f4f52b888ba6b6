import { PERMISSIONS, ROLES, STAFF_ROLES } from '@parde/shared/permissions';
import { z } from 'zod';
import { done, email } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { idParam, reason } from '../scalars.ts';
import { proofBody } from '../security.ts';
import { session } from '../user.ts';

const staffRole = z.enum(STAFF_ROLES, 'نقش را برگزینید');

/** The signed-in member of staff, for the operators' site. */
export const getMe = endpoint({
  method: 'GET',
  path: '/api/admin/me',
  summary: 'The signed-in member of staff and what they may do',
  tag: 'staff',
  auth: 'staff',
  permission: null,
  response: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    role: z.enum(ROLES),
    permissions: z.array(z.enum(PERMISSIONS)),
  }),
});

export const proveIdentity = endpoint({
  method: 'POST',
  path: '/api/admin/proof',
  summary: 'Proves again who is signed in: dangerous actions are open for ten minutes',
  tag: 'staff',
  auth: 'staff',
  permission: null,
  body: proofBody,
  response: done,
});

/** Second factor of an account; if it has both codes and a passkey, the stronger one. */
export const secondFactorState = z.enum(['none', 'codes', 'passkey']);
export type SecondFactorState = z.infer<typeof secondFactorState>;

export const staffMember = z.object({
  id: z.int(),
  name: z.string(),
  /** Masked without `members.contact`. */
  email: z.string().nullable(),
  role: z.enum(ROLES),
  secondFactor: secondFactorState,
  /** The latest use of any of their sessions; null: never signed in. */
  lastSeenAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type StaffMember = z.infer<typeof staffMember>;

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  summary: 'Everybody with a role',
  tag: 'staff',
  auth: 'staff',
  permission: 'staff.read',
  response: z.object({ data: z.array(staffMember) }),
});

export const getStaffMember = endpoint({
  method: 'GET',
  path: '/api/admin/staff/{id}',
  summary: 'One member of staff with their sessions',
  tag: 'staff',
  auth: 'staff',
  permission: 'staff.read',
  params: z.object({ id: idParam }),
  response: staffMember.extend({ sessions: z.array(session) }),
  errors: [404],
});

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  summary: 'Gives a role to the account of an address, or mails an invitation to register with it',
  tag: 'staff',
  auth: 'staff',
  permission: 'staff.manage',
  fresh: true,
  body: z.object({ email, role: staffRole, deliver: z.enum(['mail', 'link']).default('mail') }),
  response: z.object({
    /** `granted`: the address had an account, which has the role now. */
    outcome: z.enum(['granted', 'invited']),
    /** Id of the account; null: invited. */
    id: z.int().nullable(),
    /** The invitation, with `deliver: link`, to be handed over. */
    link: z.string().nullable(),
  }),
});

export const staffInvitation = z.object({
  id: z.int(),
  /**
   * Address of the invited person, masked for roles without `members.contact`; `null`: whoever has the link may use it.
   */
  email: z.string().nullable(),
  role: z.enum(STAFF_ROLES),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type StaffInvitation = z.infer<typeof staffInvitation>;

export const listStaffInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/staff/invitations',
  summary: 'Invitations that can still be used, the newest first',
  tag: 'staff',
  auth: 'staff',
  permission: 'staff.read',
  response: z.object({ data: z.array(staffInvitation) }),
});

export const revokeStaffInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/invitations/{id}',
  summary: 'Makes an invitation useless',
  tag: 'staff',
  auth: 'staff',
  permission: 'staff.manage',
  params: z.object({ id: idParam }),
  response: done,
  errors: [404],
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/{id}',
  summary: 'Changes the role; `member` takes every permission away and ends the sessions',
  tag: 'staff',
  auth: 'staff',
  permission: 'staff.manage',
  fresh: true,
  params: z.object({ id: idParam }),
  body: z.object({ role: z.enum(ROLES, 'نقش را برگزینید') }),
  response: staffMember,
  errors: [404, 409],
});

export const endStaffSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/{id}/sessions',
  summary: 'Signs a member of staff out everywhere',
  tag: 'staff',
  auth: 'staff',
  permission: 'staff.manage',
  params: z.object({ id: idParam }),
  response: done,
  errors: [404],
});

export const resetStaffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/staff/{id}/reset-second-factor',
  summary:
    'Takes codes and passkeys away from a member of staff who lost them; ends their sessions',
  tag: 'staff',
  auth: 'staff',
  permission: 'staff.manage',
  fresh: true,
  params: z.object({ id: idParam }),
  body: z.object({ reason }),
  response: done,
  errors: [404],
});
