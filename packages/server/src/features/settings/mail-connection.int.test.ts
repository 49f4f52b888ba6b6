import type { Connections } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../../db/audit-log.ts';
import { createSiteMailer } from '../../integrations/mail/site-mailer.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { openSmtpInbox, type SmtpInbox } from '../../testing/smtp-inbox.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testMailServer } from './test-connections.ts';

const URL = '/api/admin/connections';

let t: TestApp;
let owner: Member;

beforeAll(async () => {
  t = await createTestApp({ PARDE_DEMO: '0' });
  owner = await createMember(t, { role: 'owner' });
});

afterAll(() => t.close());

async function put(change: object) {
  const { version } = (await owner.get<Connections>(URL)).body.mail;
  const payload = snakeCased({ version, ...change });
  const answer = await owner.call({ method: 'PUT', url: `${URL}/mail`, payload });
  return { status: answer.statusCode, body: answer.json() };
}

describe('mail', () => {
  let inbox: SmtpInbox | undefined;
  afterEach(async () => {
    await inbox?.close();
    inbox = undefined;
  });

  const FROM = { fromName: 'سینما', fromAddress: 'no-reply@cinema.example' };
  const mail = { to: 'reza@example.com', subject: 'x', html: '<p>x', text: 'x' };
  const mailer = () => createSiteMailer(t.config, t.database.db, pino({ level: 'silent' }));

  it('is no success of a test while there is no server', async () => {
    const { body } = await owner.post<{ ok: boolean; message: string }>(`${URL}/mail/test`);
    expect(body.ok).toBe(false);
    expect(body.message).toContain('سرور ایمیلی تنظیم نشده است');
  });

  it('goes through the server that staff set, from the next one on', async () => {
    const passwords: unknown[] = [];
    inbox = await openSmtpInbox({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        passwords.push([username, password]);
        done(null, { user: username });
      },
    });
    const server = { host: '127.0.0.1', port: inbox.port, security: 'starttls', user: 'us@er' };
    const sender = mailer();
    await sender.send(mail);
    expect(inbox.arrived).toEqual([]);
    const { status, body } = await put({ ...server, ...FROM, password: 'p@ss:word/' });
    expect(status).toBe(200);
    expect(body.mail).toMatchObject({ source: 'database', hasPassword: true, user: 'us@er' });
    await sender.send(mail);
    expect(inbox.arrived).toMatchObject([
      { from: 'no-reply@cinema.example', mail: { from: { name: 'سینما' } } },
    ]);
    expect(passwords).toEqual([['us@er', 'p@ss:word/']]);
    const stored = JSON.stringify(await t.rows('select value from settings'));
    const logged = JSON.stringify(await t.rows('select before, after from audit_log'));
    for (const text of [stored, logged, JSON.stringify(body)]) expect(text).not.toContain('p@ss');
    // An empty field keeps the password, but not for another server or another account.
    expect((await put({ ...server, ...FROM })).body.mail.hasPassword).toBe(true);
    const other = await put({ ...server, ...FROM, host: 'mail.example' });
    expect(other.body.mail.hasPassword).toBe(false);
  });

  it('is tested with a mail to whoever asks', async () => {
    const { body } = await owner.post<{ ok: boolean; message: string }>(`${URL}/mail/test`);
    expect(body.ok).toBe(true);
    expect(body.message).toContain(owner.email);
    expect(t.mails.at(-1)).toMatchObject({ to: owner.email, subject: 'نامهٔ آزمایشی پرده' });
    const send = () => Promise.reject(Object.assign(new Error('no'), { code: 'ETLS' }));
    const deps = { ...t, db: t.database.db, clock: () => new Date(), mailer: { send } };
    expect((await testMailServer(deps, commandLine, owner.id)).message).toContain('STARTTLS');
  });

  it.each([
    ['host', 'mail.example/x'],
    ['host', 'a@b'],
    ['port', 0],
    ['port', 70_000],
    ['from_address', 'نه'],
    ['from_name', ''],
  ])('says what is wrong with %s', async (field, value) => {
    const { status, body } = await put({ host: 'mail.example', ...FROM, [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});
