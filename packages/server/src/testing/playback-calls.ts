import type { CallOutput } from '@parde/contract/client';
import { insertSession } from '../db/read-models/sessions.ts';
import type { Member } from './members.ts';
import type { TestApp } from './test-app.ts';

/** The caller: a browser of a member, or the app itself for a visitor. */
export type Browser = Pick<Member, 'call'>;

interface Refusal {
  message: string;
  reason?: string;
}

export interface Answer<T> {
  status: number;
  body: T & Refusal;
}

async function ask<T>(
  who: Browser,
  method: 'POST' | 'DELETE',
  url: string,
  payload?: object,
): Promise<Answer<T>> {
  const answer = await who.call({ method, url, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}

export const startPlayback = (who: Browser, body: object) =>
  ask<CallOutput<'POST /api/playbacks'>>(who, 'POST', '/api/playbacks', body);

export const heartbeat = (who: Browser, id: string) =>
  ask<object>(who, 'POST', `/api/playbacks/${id}/heartbeat`);

export const endPlayback = (who: Browser, id: string) =>
  ask<object>(who, 'DELETE', `/api/playbacks/${id}`);

export const makeDownload = (who: Browser, body: object) =>
  ask<CallOutput<'POST /api/downloads'>>(who, 'POST', '/api/downloads', body);

export async function listPlaybacks(who: Browser) {
  const answer = await who.call({ url: '/api/user/playbacks' });
  return answer.json<CallOutput<'GET /api/user/playbacks'>>();
}

/** Status of an answer, with its reason if there is one: `409 too_many_streams`. */
export async function statusAndReason(answer: Promise<Answer<object>>): Promise<number | string> {
  const { status, body } = await answer;
  return body.reason ? `${status} ${body.reason}` : status;
}

/** Another browser with a session of the same member. */
export async function anotherBrowser(t: TestApp, { id }: Member): Promise<Browser> {
  const token = await insertSession(t.database.db, {
    userId: id,
    signedInBy: 'password',
    isRemembered: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    network: null,
  });
  const headers = { authorization: `Bearer ${token}` };
  return { call: (options) => t.call({ ...options, headers }) };
}

/** Moves a playback's last heartbeat into the past by this many seconds. */
export async function ageHeartbeat(t: TestApp, id: string, seconds: number): Promise<void> {
  await t.rows(`update playbacks set seen_at = now() - $2 * interval '1 second' where id = $1`, [
    id,
    seconds,
  ]);
}

/** The row of a playback; undefined: deleted. */
export async function storedPlayback(t: TestApp, id: string) {
  const [row] = await t.rows<{
    file_id: number;
    seen_at: Date;
    ended_at: Date | null;
    end_reason: string | null;
  }>('select * from playbacks where id = $1', [id]);
  return row;
}
