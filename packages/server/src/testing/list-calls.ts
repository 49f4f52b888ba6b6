import type { ListedTitle, OwnList } from '@parde/contract';
import type { Member } from './members.ts';

/* Calls for members' lists. */

export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

/** Sends a call as a member. */
export async function send<T = Record<string, unknown>>(
  who: Member,
  method: Method,
  url: string,
  payload?: object,
) {
  const answer = await who.call({ method, url, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json<T>() };
}

export const createList = async (who: Member, body: object = {}) =>
  (await send<OwnList>(who, 'POST', '/api/user/lists', { name: 'شب‌های بارانی', ...body })).body;
export const changeList = (who: Member, id: number, body: object) =>
  send<OwnList>(who, 'PATCH', `/api/user/lists/${id}`, body);
export const putTitle = (who: Member, id: number, title: unknown, body: object = {}) =>
  send(who, 'PUT', `/api/user/lists/${id}/titles/${title}`, body);
export const readList = async (who: Member, id: number) =>
  (await send<OwnList & { titles: ListedTitle[] }>(who, 'GET', `/api/user/lists/${id}`)).body;
export const reportList = (who: Member, id: number) =>
  who.post(`/api/user/lists/${id}/report`, { reason: 'insult', note: 'زشت است' });
