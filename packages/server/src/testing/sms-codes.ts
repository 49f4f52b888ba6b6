import { randomInt } from 'node:crypto';
import { post } from './auth-calls.ts';
import type { TestApp } from './test-app.ts';

export const newMobile = () => `09${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

/** The code that the demo's telephone shows last for a number; fails when there is none. */
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

/** Asks for a code to a number and reads it. */
export async function askCode(t: TestApp, mobile: string, options?: Options) {
  const { status, body } = await post(t, '/api/sanc/sms-code', { mobile }, options);
  if (status !== 200) throw new Error(`no code sent: ${status} ${JSON.stringify(body)}`);
  const { ticket } = body as unknown as { ticket: string };
  return { ticket, code: await shownCode(t, mobile) };
}

export const loginWithSms = (t: TestApp, body: object, options?: Options) =>
  post(t, '/api/sanc/login-with-sms', body, options);

/** Registers a number, with a session. */
export async function registerBySms(t: TestApp, mobile: string, name = 'سارا', options?: Options) {
  const answer = await loginWithSms(t, { ...(await askCode(t, mobile, options)), name }, options);
  if (answer.status !== 200) throw new Error(`not registered: ${JSON.stringify(answer.body)}`);
  return answer;
}
