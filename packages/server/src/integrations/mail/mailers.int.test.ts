import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSmtpInbox, type SmtpInbox } from '../../testing/smtp-inbox.ts';
import { createFolderMailer } from './folder-mailer.ts';
import type { Mail } from './mailer.ts';
import { createSmtpMailer, isLocalHost } from './smtp-mailer.ts';
import { passwordResetMail } from './templates/account-mails.ts';

const from = { name: 'پرده', address: 'no-reply@parde.example' };
const siteUrl = 'https://parde.example';
const link = `${siteUrl}/auth/reset-password?token=${'x'.repeat(80)}&email=sara%40example.com`;
const mail: Mail = {
  to: 'sara@example.com',
  ...passwordResetMail({ siteUrl, name: 'سارا', link }),
};

const HOSTILE = [
  'sara@example.com, eve@example.com',
  'sara@example.com\r\nBcc: eve@example.com',
  'Eve <eve@example.com>',
  '"sara@example.com" eve@example.com',
  'sara@example.com;eve@example.com',
  'sara@example.com\u2028RCPT TO:<eve@example.com>',
  'sara@exa mple.com',
  'sara',
  '',
];

describe('mail by SMTP', () => {
  const inboxes: SmtpInbox[] = [];
  const open = async (...options: Parameters<typeof openSmtpInbox>) => {
    const inbox = await openSmtpInbox(...options);
    inboxes.push(inbox);
    return inbox;
  };

  afterEach(async () => {
    for (const inbox of inboxes.splice(0)) await inbox.close();
  });

  it('arrives as it was written, in both forms', async () => {
    const inbox = await open();
    await createSmtpMailer(inbox.url, from).send(mail);
    expect(inbox.arrived).toHaveLength(1);
    const [arrived] = inbox.arrived;
    expect(arrived).toMatchObject({ from: from.address, to: ['sara@example.com'] });
    expect(arrived?.mail.from).toMatchObject(from);
    expect(arrived?.mail.to).toMatchObject([{ address: 'sara@example.com' }]);
    expect(arrived?.mail.subject).toBe(mail.subject);
    expect(arrived?.mail.text?.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim());
    expect(arrived?.mail.html?.replaceAll('\r\n', '\n').trim()).toBe(mail.html.trim());
    expect(arrived?.mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('says in a header where mail that comes again can be ended', async () => {
    const inbox = await open();
    const unsubscribeUrl = `${siteUrl}/user/dashboard`;
    await createSmtpMailer(inbox.url, from).send({ ...mail, unsubscribeUrl });
    const [arrived] = inbox.arrived;
    expect(arrived?.mail.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe', value: `<${unsubscribeUrl}>` }),
    );
  });

  it('signs in with the user and password of the address', async () => {
    const seen: unknown[] = [];
    const inbox = await open({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen.push(username, password);
        done(null, { user: username });
      },
    });
    const url = inbox.url.replace('//', '//me%40parde:p%2Fss%3A@');
    await createSmtpMailer(url, from).send(mail);
    expect(seen).toEqual(['me@parde', 'p/ss:']);
    expect(inbox.arrived).toHaveLength(1);
    await expect(createSmtpMailer(inbox.url, from).send(mail)).rejects.toThrow();
  });

  // Not an IP address but a name with a dot, which could be any host; it resolves to this machine.
  it('gives its password to no server elsewhere that speaks without TLS', async () => {
    const seen: unknown[] = [];
    const inbox = await open({
      allowInsecureAuth: true,
      onAuth({ username }, _session, done) {
        seen.push(username);
        done(null, { user: username });
      },
    });
    const elsewhere = inbox.url.replace('127.0.0.1', '127.1');
    await createSmtpMailer(elsewhere, from).send(mail);
    const sending = createSmtpMailer(elsewhere.replace('//', '//me:pass@'), from).send(mail);
    await expect(sending).rejects.toThrow(/STARTTLS/);
    expect(seen).toEqual([]);
    expect(inbox.arrived).toHaveLength(1);
  });

  it.each([
    ...['localhost', 'mail', '127.0.0.1', '10.0.0.7', '::1', 'fd00::7'],
    ...['host.docker.internal', 'mail.default.svc.cluster.local', 'mail.lan.'],
  ])('may give it to a neighbour without: %s', (host) => expect(isLocalHost(host)).toBe(true));

  it.each(['mail.example.com', 'internal.example', 'mail.alan', '8.8.8.8', '2606:4700::1'])(
    'gives it to nobody else: %s',
    (host) => expect(isLocalHost(host)).toBe(false),
  );

  it.each(HOSTILE)('has one recipient and no header of theirs: %j', async (to) => {
    const inbox = await open();
    await expect(createSmtpMailer(inbox.url, from).send({ ...mail, to })).rejects.toThrow(
      'not one mail address',
    );
    expect(inbox.arrived).toEqual([]);
  });

  it('keeps a subject within its header', async () => {
    const inbox = await open();
    const subject = 'سلام\r\nBcc: eve@example.com\n\nبدنه';
    await createSmtpMailer(inbox.url, from).send({ ...mail, subject });
    expect(inbox.arrived[0]?.to).toEqual(['sara@example.com']);
    expect(inbox.arrived[0]?.mail.bcc ?? []).toEqual([]);
    expect(inbox.arrived[0]?.mail.subject).toBe('سلام Bcc: eve@example.com بدنه');
  });

  it('fails when the recipient is refused, in words that name nobody', async () => {
    const inbox = await open({
      onRcptTo(_address, _session, done) {
        done(Object.assign(new Error('<sara@example.com> has no mailbox'), { responseCode: 550 }));
      },
    });
    const sending = createSmtpMailer(inbox.url, from).send(mail);
    await expect(sending).rejects.toThrow(/^the mail server refused .*: 550 <…> has no mailbox$/);
  });
});

describe('mail into a folder', () => {
  let top: string;

  beforeAll(async () => {
    top = await mkdtemp(path.join(tmpdir(), 'parde-mail-'));
    await chmod(top, 0o755);
  });

  afterAll(() => rm(top, { recursive: true, force: true }));

  function create(folder: string) {
    const lines: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
    return { lines, mailer: createFolderMailer(folder, from, log) };
  }

  it('is a file that its owner alone can read, named in the log', async () => {
    const folder = path.join(top, 'deep', 'mail');
    const { lines, mailer } = create(folder);
    await Promise.all(Array.from({ length: 20 }, () => mailer.send(mail)));
    const names = await readdir(folder);
    expect(names).toHaveLength(20);
    const file = path.join(folder, names[0] ?? '');
    expect(lines.map((line) => line.file)).toContain(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const read = await PostalMime.parse(await readFile(file));
    expect(read).toMatchObject({ subject: mail.subject, to: [{ address: 'sara@example.com' }] });
    expect(read.html).toContain(link.replaceAll('&', '&amp;'));
    expect(read.text).toContain(link);
  });

  it('stays within the folder, whatever the recipient is called', async () => {
    const folder = path.join(top, 'safe');
    const { mailer } = create(folder);
    await mailer.send({ ...mail, to: `../../${'a'.repeat(90)}/x@example.com` });
    await mailer.send({ ...mail, to: 'رضا@نمونه.example' });
    for (const name of await readdir(folder)) {
      expect(name).toMatch(/^\d{8}T\d{6}-\d{3}Z-[a-z0-9-]+\.eml$/);
      expect(name.length).toBeLessThan(120);
    }
    for (const to of HOSTILE) await expect(mailer.send({ ...mail, to })).rejects.toThrow();
    expect(await readdir(folder)).toHaveLength(2);
  });
});
