import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestApp } from './test-app.ts';

/** Fields that responses about sign-ins have in common. */
interface Body {
  ok?: boolean;
  /** For a code that was sent, or a sign-in that waits for its second factor. */
  ticket: string;
  message: string;
  /** Session token, `{id}|{secret}`. */
  token: string;
  user: { id: number; role: string; emailVerified: boolean; profile: object };
  errors: Record<string, string[]>;
}

export interface Answer<T = Body> {
  status: number;
  body: T;
  /** Value of a cookie set by the response. */
  cookie: (name: string) => string | undefined;
  response: LightMyRequestResponse;
}

interface CallOptions {
  /** Client address, if the app trusts its proxy; default: this machine's. */
  from?: string;
  /** Value of the cookie `device`. */
  device?: string | undefined;
  /** Session token for `Authorization`. */
  token?: string;
}

/** Headers that the site's pages send. */
function browserParts({ from, device, token }: CallOptions): Partial<InjectOptions> {
  return {
    headers: {
      'x-xsrf-token': 'test',
      ...(from && { 'x-forwarded-for': from }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    cookies: { 'XSRF-TOKEN': 'test', ...(device && { device }) },
  };
}

/** POSTs like a browser. */
export async function post<T = Body>(
  t: TestApp,
  url: string,
  payload: object,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const response = await t.call({ method: 'POST', url, payload, ...browserParts(options) });
  return {
    status: response.statusCode,
    body: response.json(),
    cookie: (name) => response.cookies.find((one) => one.name === name)?.value,
    response,
  };
}

export const register = (t: TestApp, body: object, options?: CallOptions) =>
  post(t, '/api/sanc/register', body, options);

export const login = <T = Body>(t: TestApp, body: object, options?: CallOptions) =>
  post<T>(t, '/api/sanc/login', body, options);

export const loginWithToken = (t: TestApp, token: unknown, options?: CallOptions) =>
  post(t, '/api/sanc/login-with-token', { token }, options);

/** Whether a session's token is valid. */
export async function isSignedIn(t: TestApp, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await t.call({ method: 'GET', url: '/api/user', headers })).statusCode === 200;
}

/** Runs waiting jobs; returns the links of the mails they sent, with the recipients. */
export async function mailedLinks(t: TestApp): Promise<{ to: string; link: URL }[]> {
  const before = t.mails.length;
  await t.runJobs();
  return t.mails.slice(before).map(({ to, text }) => {
    const [link] = /https?:\/\/\S+\/auth\/\S+/.exec(text) ?? [];
    if (link === undefined) throw new Error(`no link in: ${text}`);
    return { to, link: new URL(link) };
  });
}
