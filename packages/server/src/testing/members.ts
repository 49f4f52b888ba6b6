import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { insertSession } from '../db/read-models/sessions.ts';
import { users } from '../db/schema/index.ts';
import type { TestApp } from './test-app.ts';

/** Password of all test members. */
export const TEST_PASSWORD = 'گذرواژه‌ای برای آزمون';

/** Argon2id of `TEST_PASSWORD` with minimal cost, to keep tests fast. */
const TEST_HASH =
  '$argon2id$v=19$m=1024,t=1,p=1$gPCQZP+0uzcrP6gwmzCJvw$QSEz86I3iMuY1jhOsviWNpE/IYFT4Ix+rI+n1EgWU2Y';

export interface Member {
  id: number;
  name: string;
  email: string;
  /** `{id}|{secret}` */
  token: string;
  /** Headers of a call by a program with this member's token. */
  headers: { authorization: string };
  /** Makes any request as this member. */
  call: (options: InjectOptions) => Promise<LightMyRequestResponse>;
  get: <T = Record<string, unknown>>(url: string) => Promise<{ status: number; body: T }>;
  post: <T = Record<string, unknown>>(
    url: string,
    payload?: object,
  ) => Promise<{ status: number; body: T }>;
}

let counter = 0;

/** A member with a session; e-mail confirmed by default. */
export async function createMember(
  t: TestApp,
  given: Partial<typeof users.$inferInsert> = {},
): Promise<Member> {
  counter += 1;
  const [user] = await t.database.db
    .insert(users)
    .values({
      name: `عضو ${counter}`,
      email: `member-${counter}@example.com`,
      emailVerifiedAt: new Date(),
      passwordHash: TEST_HASH,
      ...given,
    })
    .returning();
  if (!user) throw new Error('the member was not stored');
  const token = await insertSession(t.database.db, {
    userId: user.id,
    signedInBy: 'password',
    isRemembered: true,
    userAgent: 'test',
    network: null,
  });
  const headers = { authorization: `Bearer ${token}` };
  const call: Member['call'] = (options) =>
    t.call({ ...options, headers: { ...headers, ...options.headers } });
  return {
    id: user.id,
    name: user.name,
    email: user.email ?? '',
    token,
    headers,
    call,
    async get(url) {
      const answer = await call({ method: 'GET', url });
      return { status: answer.statusCode, body: answer.json() };
    },
    async post(url, payload) {
      const answer = await call({ method: 'POST', url, ...(payload ? { payload } : {}) });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}
