import pg from 'pg';
import { expect, it } from 'vitest';
import { transact } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { createMember } from '../../testing/members.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

it('operators are told of an alert whose transaction ends after that of a later one', async () => {
  const t = await createTestApp();
  try {
    await createMember(t, { role: 'owner' });
    const insert = 'insert into alerts (subject, message) values ($1, $1)';
    const told = async () => {
      await t.jobs.enqueue(t.database.db, 'look-for-problems', {});
      await t.runJobs();
      return t.mails.splice(0).map(({ text }) => /payment:\d+/.exec(text)?.[0]);
    };
    await transact(t.database.pool, async (_, client) => {
      await client.query(insert, ['payment:31:early']);
      await t.rows(insert, ['payment:32:late']);
      expect(await told()).toEqual(['payment:32']);
    });
    expect(await told()).toEqual(['payment:31']);
    expect(await told()).toEqual([]);
  } finally {
    await t.close();
  }
});

it('an upgrade repeats nothing that operators were told before, and no old failure', async () => {
  const old = await createTestDatabase('template0');
  const client = new pg.Client({ connectionString: old.url });
  await client.connect();
  try {
    await migrate(old.url, '0090_accepted_damage_is_kept');
    await client.query(`
      insert into alerts (subject, message) values ('payment:1', 'x'), ('payment:2', 'x');
      insert into settings (topic, version, value) values ('told', 1, '{"alertId": 1}');
      insert into titles (type, slug, title_fa) values ('movie', 'film', 'فیلم');
      insert into editions (title_id, position, kind) select id, 1, 'original' from titles;
      insert into media_files (edition_id, storage_key, container, size_bytes)
        select id, 'media/1', 'mp4', 1 from editions;
      insert into encodes (file_id, state, finished_at) select id, 'failed', now() from media_files`);
    await migrate(old.url);
    const { rows } = await client.query(`
      select 'alert' as what from alerts where told_at is null
      union all select 'encode' from encodes where told_failure_at is distinct from finished_at`);
    expect(rows).toEqual([{ what: 'alert' }]);
  } finally {
    await client.end();
    await old.drop();
  }
});
