import type { Database } from '../../packages/server/src/db/client.ts';
import { insertSession } from '../../packages/server/src/db/read-models/sessions.ts';
import { createPasswords } from '../../packages/server/src/integrations/passwords/create-passwords.ts';

export interface BenchMembers {
  password: string;
  /** Token (`{id}|{secret}`) and e-mail address of each. */
  members: { token: string; email: string }[];
}

/** One per concurrent connection, so that no rate limit per account applies. */
const COUNT = 16;
const PASSWORD = 'گذرواژه‌ای برای سنجش';

/** Creates members with one session each; the same accounts in every run on a database. */
export async function createBenchMembers({
  db,
  pool,
}: Database): Promise<BenchMembers & { passwordHash: string }> {
  const passwordHash = await createPasswords().hash(PASSWORD);
  const members: BenchMembers['members'] = [];
  for (let i = 0; i < COUNT; i += 1) {
    const email = `bench-${i}@example.com`;
    const { rows } = await pool.query<{ id: number }>(
      `insert into users (name, email, email_verified_at, password_hash)
       values ('سنجش', $1, now(), $2)
       on conflict (email) where email_verified_at is not null
         do update set password_hash = excluded.password_hash
       returning id`,
      [email, passwordHash],
    );
    const [user] = rows;
    if (!user) throw new Error('the member was not stored');
    const token = await insertSession(db, {
      userId: user.id,
      signedInBy: 'password',
      isRemembered: true,
      userAgent: null,
      network: null,
    });
    members.push({ token, email });
  }
  return { password: PASSWORD, passwordHash, members };
}
