import { randomInt } from 'node:crypto';
import { post } from './auth-calls.ts';
import type { Member } from './members.ts';
import type { TestApp } from './test-app.ts';

export const newMobile = () => `09${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

/** The latest code that the demo's inbox shows for a number; fails if there is none. */
export async function shownCode(t: TestApp, mobile: string): Promise<string> {
  const { body } = await t.call({ method: 'GET', url: '/sandbox-sms' });
  const grouped = mobile.replace(/^(\d{4})(\d{3})/, '$1 $2 ');
  const shown = grouped.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
  const message = body.split('<li>').find((item) => item.includes(shown));
  const code = /#(\d{6})/.exec(message ?? '')?.[1];
  if (!code) throw new Error(`no message to ${mobile}`);
  return code;
}

type Options = Parameters<typeof post>[3];

/** Requests a code for a number and reads it. */
export async function askCode(t: TestApp, mobile: string, options?: Options) {
  const { status, body } = await post(t, '/api/sanc/sms-code', { mobile }, options);
  if (status !== 200) throw new Error(`no code sent: ${status} ${JSON.stringify(body)}`);
  return { ticket: body.ticket, code: await shownCode(t, mobile) };
}

export const loginWithSms = (t: TestApp, body: object, options?: Options) =>
  post(t, '/api/sanc/login-with-sms', body, options);

/** Registers a number and returns its session. */
export async function registerBySms(t: TestApp, mobile: string, name = 'سارا', options?: Options) {
  const answer = await loginWithSms(t, { ...(await askCode(t, mobile, options)), name }, options);
  if (answer.status !== 200) throw new Error(`not registered: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** A member who has a mobile number and no address. */
export async function mobileMember(t: TestApp, mobile = newMobile()) {
  const answer = await registerBySms(t, mobile);
  const { token, user } = answer.body;
  const headers = { authorization: `Bearer ${token}` };
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    t
      .call({ method, url, headers, ...(payload ? { payload } : {}) })
      .then((response) => ({ status: response.statusCode, body: response.json() }));
  return { id: user.id, mobile, token, device: answer.cookie('device'), call };
}

/** Gives a member a number. */
export async function addNumber(t: TestApp, member: Member, mobile = newMobile()) {
  const asked = await member.post<{ ticket: string }>('/api/user/mobile/code', { mobile });
  const code = await shownCode(t, mobile);
  const set = await member.call({
    method: 'PUT',
    url: '/api/user/mobile',
    payload: { ticket: asked.body.ticket, code },
  });
  return { mobile, status: set.statusCode, body: set.json() };
}
