import type { Notification } from '@parde/contract';
import type { Member } from './members.ts';

/** A member's notifications, newest first. */
export async function listNotifications(member: Member): Promise<Notification[]> {
  const { status, body } = await member.get<{ data: Notification[] }>('/api/user/notifications');
  if (status !== 200) throw new Error(`notifications answer ${status}`);
  return body.data;
}

/** Only their kinds. */
export const notificationKinds = async (member: Member) =>
  (await listNotifications(member)).map(({ kind }) => kind);
