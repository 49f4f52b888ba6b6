import type { Notification } from '@parde/contract';
import type { Member } from './members.ts';

/** What a member was told, newest first. */
export async function told(member: Member): Promise<Notification[]> {
  const { status, body } = await member.get<{ data: Notification[] }>('/api/user/notifications');
  if (status !== 200) throw new Error(`notifications answer ${status}`);
  return body.data;
}

/** The kinds of it alone. */
export const toldKinds = async (member: Member) => (await told(member)).map(({ kind }) => kind);
