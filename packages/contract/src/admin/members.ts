import { ROLES } from '@parde/shared/permissions';
import { VIEW_REASONS, type ViewReason } from '@parde/shared/security-event-names';
import { z } from 'zod';
import { done, email } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { idParam, inputTime, listOf, pageQuery, reason, withinWindow } from '../scalars.ts';
import { session } from '../user.ts';
import { secondFactorState } from './staff.ts';

const tag = 'members';
const auth = 'staff';
const state = z.enum(['all', 'banned', 'deleting']).default('all');
const search = z.string().trim().max(100).optional();
const params = z.object({ id: idParam });
const manage = { tag, auth, permission: 'members.manage', params } as const;

/** A member as staff see them. */
export const memberRecord = z.object({
  id: z.int(),
  name: z.string(),
  /** Masked without `members.contact`. */
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  /** Masked as the address is; null: none. */
  mobile: z.string().nullable(),
  role: z.enum(ROLES),
  createdAt: z.iso.datetime(),
  mutedUntil: z.iso.datetime().nullable(),
  /** Null: not banned. */
  ban: z
    .object({
      /** Null: without an end. */
      until: z.iso.datetime().nullable(),
      reason: z.string(),
    })
    .nullable(),
  /** When the account will be deleted; null: it will not. */
  deletionAt: z.iso.datetime().nullable(),
});
export type MemberRecord = z.infer<typeof memberRecord>;

const fullMember = memberRecord.extend({
  secondFactor: secondFactorState,
  premiumUntil: z.iso.datetime().nullable(),
  sessions: z.array(session.omit({ isCurrent: true })),
  /** Browsers that signed in before. */
  devices: z.int(),
  /** Comments that they did not delete themselves, and those removed by staff. */
  comments: z.int(),
  removedComments: z.int(),
  /** Number of warnings by staff. */
  warnings: z.int(),
  orders: z.int(),
});
export type FullMember = z.infer<typeof fullMember>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/admin/members',
  summary:
    'Members, newest first; `q`: beginning of the address or mobile number, words of the name, or number of the member, an order or a receipt. Without `members.contact` only whole ones are found',
  tag,
  auth,
  permission: 'members.read',
  query: z
    .object({ ...pageQuery, q: search, state })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(memberRecord),
});

export const exportMembers = endpoint({
  method: 'POST',
  path: '/api/admin/members/export',
  summary: 'All members that the filters of the list find, newest first, as CSV; is recorded',
  tag,
  auth,
  permission: 'members.export',
  fresh: true,
  body: z.object({ q: search, state }),
  isDownload: true,
  response: z.string(),
});

export const getMember = endpoint({
  method: 'GET',
  path: '/api/admin/members/{id}',
  summary: 'One member with premium, sessions and counts',
  tag,
  auth,
  permission: 'members.read',
  params,
  response: fullMember,
  errors: [404],
});

export const TIMELINE_KINDS = [
  'sign-in',
  'device',
  'security',
  'payment',
  'premium',
  'play',
  'comment',
  'message',
  'report',
  'staff',
] as const;

export const listMemberTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/members/{id}/timeline',
  summary:
    'What a member did and what staff did to them, newest first; payments need `orders.read`, messages `support.read`, reports of films `reports.read`',
  tag,
  auth,
  permission: 'members.read',
  params,
  query: z.object(pageQuery).refine(withinWindow.check, withinWindow.params),
  response: listOf(
    z.object({
      /** Unique in the timeline. */
      id: z.string(),
      kind: z.enum(TIMELINE_KINDS),
      at: z.iso.datetime(),
      /** Fields of that kind's row, as text or numbers. */
      details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    }),
  ),
  errors: [404],
});

const days = z.int('شمار روزها را بنویسید');

export const changePremium = endpoint({
  method: 'POST',
  path: '/api/admin/members/{id}/premium',
  summary:
    'Adds days of premium, or takes them away from its end; more than 30 for a member within 30 days, fewer than 0, and accounts of staff need `members.manage`',
  tag,
  auth,
  permission: 'members.grant',
  params,
  body: z.object({
    days: days
      .min(-3660, 'بیش از ۳۶۶۰ روز نباشد')
      .max(3660, 'بیش از ۳۶۶۰ روز نباشد')
      .refine((count) => count !== 0, 'صفر روز تغییری نمی‌دهد'),
    reason,
    /** End of the premium when it was read: if it is another one by now, such as after the same call, 409. */
    premium_until: inputTime.nullish(),
  }),
  response: z.object({ premiumUntil: z.iso.datetime().nullable() }),
  errors: [404, 409],
});

export const seeAsMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/{id}/see-as',
  summary:
    'A token that reads, in this browser and with the session of its cookie, what a member sees, for 15 minutes; every change and every file is refused with 403. Is recorded with the reason; the member is told of `about` in their security log',
  tag,
  auth,
  permission: 'members.see-as',
  fresh: true,
  params,
  body: z.object({
    reason,
    about: z.enum(Object.keys(VIEW_REASONS) as ViewReason[], 'بگویید برای چیست'),
  }),
  response: z.object({ token: z.string(), endsAt: z.iso.datetime() }),
  errors: [404, 409],
});

export const endMemberSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/members/{id}/sessions',
  summary: 'Signs a member out everywhere',
  tag,
  auth,
  permission: 'members.end-sessions',
  params,
  response: done,
  errors: [404, 409],
});

const mute = z.object({ mutedUntil: z.iso.datetime().nullable() });

export const muteMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/{id}/mute',
  summary: 'Lets a member write no comments for some days',
  tag,
  auth,
  permission: 'members.mute',
  params,
  body: z.object({ days: days.min(1, 'دست‌کم ۱ روز').max(365, 'بیش از ۳۶۵ روز نباشد'), reason }),
  response: mute,
  errors: [404, 409],
});

export const warnMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/{id}/warn',
  summary: 'Tells a member by the bell, with the reason, what is not accepted; takes nothing away',
  tag,
  auth,
  permission: 'members.warn',
  params,
  body: z.object({ reason }),
  response: z.object({ warnings: z.int() }),
  errors: [404, 409],
});

export const unmuteMember = endpoint({
  method: 'DELETE',
  path: '/api/admin/members/{id}/mute',
  summary: 'Lets a member write comments again',
  tag,
  auth,
  permission: 'members.mute',
  params,
  response: mute,
  errors: [404, 409],
});

export const banMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/{id}/ban',
  summary: 'Ends all sessions and refuses new ones, with the reason; `days` null: without an end',
  ...manage,
  body: z.object({
    days: days.min(1, 'دست‌کم ۱ روز').max(3660, 'بیش از ۳۶۶۰ روز نباشد').nullable(),
    reason,
  }),
  response: memberRecord,
  errors: [404, 409],
});

export const unbanMember = endpoint({
  method: 'DELETE',
  path: '/api/admin/members/{id}/ban',
  summary: 'Lets a member sign in again',
  ...manage,
  response: memberRecord,
  errors: [404, 409],
});

export const deleteMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/{id}/delete',
  summary: 'Schedules the deletion of an account in 7 days, ends its sessions and mails its member',
  ...manage,
  fresh: true,
  body: z.object({ reason }),
  response: memberRecord,
  errors: [404, 409],
});

export const restoreMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/{id}/restore',
  summary: 'Takes a scheduled deletion back',
  ...manage,
  fresh: true,
  response: memberRecord,
  errors: [404, 409],
});

export const changeMemberAddress = endpoint({
  method: 'PUT',
  path: '/api/admin/members/{id}/address',
  summary:
    'Gives a member another e-mail address, not confirmed until they open the mailed link; ends their sessions and tells the former address. 409: a confirmed account has it',
  ...manage,
  fresh: true,
  body: z.object({ email, reason }),
  response: memberRecord,
  errors: [404, 409],
});

export const resetMemberSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/members/{id}/reset-second-factor',
  summary: 'Takes codes and passkeys away from a member who lost them; ends their sessions',
  ...manage,
  fresh: true,
  body: z.object({ reason }),
  response: done,
  errors: [404, 409],
});
