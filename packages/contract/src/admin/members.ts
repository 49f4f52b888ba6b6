import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../scalars.ts';
import { reason } from './reason.ts';

const tag = 'members';
const auth = 'staff';
const params = z.object({ id: idParam });

const mute = z.object({ mutedUntil: z.iso.datetime().nullable() });

export const muteMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/{id}/mute',
  summary: 'Lets a member write no comments for some days',
  tag,
  auth,
  permission: 'members.mute',
  params,
  body: z.object({
    days: z.int('شمار روزها را بنویسید').min(1, 'دست‌کم ۱ روز').max(365, 'بیش از ۳۶۵ روز نباشد'),
    reason,
  }),
  response: mute,
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
