import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobHandlers } from '../../register-jobs.ts';
import { jobStates } from '../../testing/job-states.ts';
import { openSmtpInbox } from '../../testing/smtp-inbox.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const from = { name: 'پرده', address: 'no-reply@parde.example' };
const mail = { subject: 'سلام', html: '<p>سلام</p>', text: 'سلام' };

describe('the job of a mail', () => {
  let t: TestApp;
  const real = jobHandlers['magic-link-mail'];

  beforeAll(async () => {
    t = await createTestApp();
  });

  beforeEach(() => t.database.pool.query('delete from pgboss.job'));

  afterAll(async () => {
    jobHandlers['magic-link-mail'] = real;
    await t.close();
  });

  async function enqueueBy(mailer: Mailer, to = 'sara@example.com') {
    jobHandlers['magic-link-mail'] =
      async () =>
      async (_deps, { email }) =>
        mailer.send({ ...mail, to: email });
    await t.jobs.enqueue(t.database.db, 'magic-link-mail', { email: to });
  }

  /**
   * What happens to one mail with such a server: how the job ends, and how often the server was
   * contacted.
   */
  async function refuse(step: 'onMailFrom' | 'onRcptTo' | 'onData', responseCode: number) {
    let asked = 0;
    const answer = Object.assign(new Error(`<sara@example.com> says ${responseCode}`), {
      responseCode,
    });
    const inbox = await openSmtpInbox({
      [step](about: { resume?: () => void }, _session: unknown, done: (error: Error) => void) {
        asked += 1;
        about.resume?.();
        done(answer);
      },
    });
    await enqueueBy(createSmtpMailer(inbox.url, from));
    const thrown = await t.runJobs().then(
      () => null,
      (error: Error) => error,
    );
    await inbox.close();
    expect(asked).toBe(1);
    expect(inbox.arrived).toEqual([]);
    return { thrown, states: await jobStates(t, 'magic-link-mail') };
  }

  it.each([
    ['onRcptTo', 550],
    ['onRcptTo', 553],
    ['onData', 554],
  ] as const)('is given up when the mail is refused for good: %s %i', async (step, code) => {
    expect(await refuse(step, code)).toEqual({ thrown: null, states: ['completed'] });
  });

  it.each([
    ['onRcptTo', 450],
    ['onRcptTo', 530],
    ['onData', 451],
    // Refused because of the sender's address, which is a setting.
    ['onMailFrom', 550],
  ] as const)('is tried again when that may help: %s %i', async (step, code) => {
    const { thrown, states } = await refuse(step, code);
    expect(thrown?.message).toContain(String(code));
    expect(states).toEqual(['retry']);
  });

  it('is given up when the recipient is no address', async () => {
    await enqueueBy(createSmtpMailer('smtp://127.0.0.1:1', from), 'sara');
    await t.runJobs();
    expect(await jobStates(t, 'magic-link-mail')).toEqual(['completed']);
  });

  it('brings the mail once a server that was away is back', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as { port: number };
    gone.close();
    await once(gone, 'close');
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, from);
    await enqueueBy(mailer);
    await expect(t.runJobs()).rejects.toThrow(/ECONNREFUSED/);
    await t.runJobs();

    const inbox = await openSmtpInbox({}, port);
    await t.database.pool.query('update pgboss.job set start_after = now()');
    await t.runJobs();
    await t.database.pool.query('update pgboss.job set start_after = now()');
    await t.runJobs();
    expect(inbox.arrived.map(({ to }) => to)).toEqual([['sara@example.com']]);
    await inbox.close();
  });
});
