import { type api, type Connections, SITE_CHECKS } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { runDoctor } from '../../cli/site-program.ts';
import { insertMediaFile } from '../../testing/media-files.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { openSmtpInbox } from '../../testing/smtp-inbox.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { checkEverything } from './check-everything.ts';
import type { Finding } from './site-checks.ts';

type Overview = z.output<typeof api.getOverview.response>;

let t: TestApp;
let owner: Member;

beforeAll(async () => {
  t = await createTestApp({
    PARDE_DEMO: '0',
    PUBLIC_URL: 'https://cinema.example',
    TRUST_PROXY: '1',
    STAFF_SECOND_FACTOR: 'offered',
    DISK_RESERVE_GB: '0',
    ZIBAL_URL: 'http://127.0.0.1:1',
    ZARINPAL_URL: 'http://127.0.0.1:1',
  });
  owner = await createMember(t, { role: 'owner' });
});
afterAll(() => t.close());

const overviewOf = async (who = owner) => (await who.get<Overview>('/api/admin/overview')).body;
const stepsOf = ({ firstSteps }: Overview) =>
  firstSteps?.filter(({ isDone }) => isDone).map(({ step }) => step);

describe('the overview', () => {
  it('counts today, and what failed', async () => {
    const before = await overviewOf();
    expect(before).toMatchObject({ moneyToday: 0, salesToday: 0, playsNow: 0, failedJobs: 0 });
    await createMember(t);
    await t.rows(
      `insert into users (name, email, password_hash, created_at) values ('پیش', 'old@example.com', 'x', now() - interval '30 hours')`,
    );
    for (const [booking, amount] of [
      ['payment:1', 800_000],
      ['refund:1', -300_000],
    ]) {
      await t.rows(
        `insert into ledger_entries (booking, account, amount) values ($1, 'gateway', $2), ($1, 'revenue', -$2::bigint)`,
        [booking, amount],
      );
    }
    const after = await overviewOf();
    expect(after.moneyToday).toBe(500_000);
    expect(after.salesToday).toBe(1);
    expect(after.signUpsToday).toBe(before.signUpsToday + 1);
    expect(after.freeBytes).toBeGreaterThan(0);
  });

  it('ticks the first steps by itself', async () => {
    expect(stepsOf(await overviewOf())).toEqual([]);
    const settings = await owner.get<object>('/api/admin/settings/site');
    await owner.call({
      method: 'PUT',
      url: '/api/admin/settings/site',
      payload: snakeCased({ ...settings.body, name: 'سینماتک' }),
    });
    expect(stepsOf(await overviewOf())).toEqual(['name']);
    const connections = async () => (await owner.get<Connections>('/api/admin/connections')).body;
    const zibal = (await connections()).gateways.find(({ name }) => name === 'zibal');
    await owner.call({
      method: 'PUT',
      url: '/api/admin/connections/gateways/zibal',
      payload: { version: zibal?.version, is_on: true, merchant: 'zibal' },
    });
    await owner.post('/api/admin/connections/mail/test');
    expect(stepsOf(await overviewOf())).toEqual(['name', 'gateway']);
    const from = { fromName: 'سینما', fromAddress: 'no-reply@cinema.example' };
    const setMailHost = async (host: string | null) =>
      owner.call({
        method: 'PUT',
        url: '/api/admin/connections/mail',
        payload: snakeCased({ version: (await connections()).mail.version, host, ...from }),
      });
    await setMailHost('mail.example');
    expect(stepsOf(await overviewOf())).toEqual(['name', 'gateway']);
    await owner.post('/api/admin/connections/mail/test');
    expect(stepsOf(await overviewOf())).toEqual(['name', 'gateway', 'mail']);
    await setMailHost(null);
    expect(stepsOf(await overviewOf())).toEqual(['name', 'gateway']);
    await t.loadSample();
    expect(stepsOf(await overviewOf())).toContain('title');
    await owner.post('/api/admin/backups', {});
    await t.runJobs();
    const overview = await overviewOf();
    expect(stepsOf(overview)).toContain('backup');
    expect(overview.lastBackup?.bytes).toBeGreaterThan(0);
    expect(overview.problems).not.toContain('backup');
  });

  it('shows each role what it may see', async () => {
    const moderator = await createMember(t, { role: 'moderator' });
    expect(await overviewOf(moderator)).toMatchObject({
      moneyToday: null,
      salesToday: null,
      failedJobs: null,
      lastBackup: null,
      problems: [],
      firstSteps: null,
    });
    const finance = await createMember(t, { role: 'finance' });
    expect((await overviewOf(finance)).moneyToday).toBe(500_000);
  });
});

describe('the checks of the overview', () => {
  it('are those of parde doctor, for whoever may change settings', async () => {
    const { status, body } = await owner.post<{ findings: Finding[] }>(
      '/api/admin/overview/checks',
    );
    expect(status).toBe(200);
    expect(body.findings.map(({ check }) => check).sort()).toEqual([...SITE_CHECKS].sort());
    expect(body.findings.find(({ check }) => check === 'mail')).toMatchObject({
      level: 'problem',
      message: expect.stringMatching(/no mail server/),
    });
    const editor = await createMember(t, { role: 'editor' });
    expect((await editor.post('/api/admin/overview/checks')).status).toBe(403);
  });
});

describe('parde doctor', () => {
  const deps = (config: Partial<TestApp['config']> = {}) => ({
    db: t.database.db,
    storage: t.storage,
    config: { ...t.config, ...config },
  });
  const levels = (findings: Finding[]) =>
    Object.fromEntries(findings.map(({ check, level }) => [check, level]));

  it('looks at everything, and has a remedy for each problem', async () => {
    const findings = await checkEverything(deps());
    expect(levels(findings)).toMatchObject({
      database: 'ok',
      persian: 'ok',
      storage: 'ok',
      disk: 'ok',
      address: 'ok',
      proxy: 'ok',
      // Caused by this test.
      staff: 'problem',
      backup: 'ok',
      mail: 'problem',
      // Nothing listens at its address.
      gateway: 'problem',
      clock: 'ok',
    });
    for (const { level, remedy, message } of findings) {
      expect(message).toMatch(/^[^\n]+\.$/);
      expect(level === 'ok').toBe(remedy === null);
    }
  });

  it('finds a full disk, a site without address, a proxy that is not trusted, and a silent mail server', async () => {
    const findings = await checkEverything(
      deps({
        diskReserve: Number.MAX_SAFE_INTEGER,
        trustProxy: false,
        smtpUrl: 'smtp://127.0.0.1:1',
      }),
    );
    expect(levels(findings)).toMatchObject({ disk: 'problem', proxy: 'problem', mail: 'problem' });
    const local = await checkEverything(deps({ publicUrl: 'http://localhost:3000' }));
    expect(levels(local)).toMatchObject({ address: 'problem', proxy: 'ok' });
    // The demo runs on this machine and has its own gateway.
    const demo = await checkEverything(
      deps({ demo: true, gatewayAccess: { zarinpal: null, zibal: null }, isOfferFixed: true }),
    );
    expect(levels(demo)).toMatchObject({ address: 'note', mail: 'note', gateway: 'note' });
    const guarded = await checkEverything(deps({ isStaffSecondFactorRequired: true }));
    expect(levels(guarded).staff).toBe('ok');
  });

  it('says that a mail server elsewhere does no STARTTLS', async () => {
    const inbox = await openSmtpInbox();
    // A name with a dot could be any host.
    const smtpUrl = inbox.url.replace('127.0.0.1', 'me:pass@127.1');
    const findings = await checkEverything(deps({ smtpUrl }));
    await inbox.close();
    expect(findings.find(({ check }) => check === 'mail')?.message).toContain('STARTTLS failed');
  });

  it('finds films that are missing in storage or there with another size', async () => {
    await t.rows('delete from media_files');
    const films = async () =>
      (await checkEverything(deps())).find(({ check }) => check === 'films')?.message;
    expect(await films()).toBe('Storage has all of 0 files of films.');
    const titleId = await t.titleId('متروپلیس');
    const { id, storageKey } = await insertMediaFile(t, { titleId });
    expect(await films()).toBe('Storage has all of 1 files of films.');
    await t.storage.put(storageKey, Buffer.alloc(1));
    expect(await films()).toContain(`: ${id} (another size).`);
    await t.storage.delete(storageKey);
    expect(await films()).toContain(`: ${id} (missing).`);
    await t.rows('delete from media_files');
  });

  it('finds a failed back-up', async () => {
    await t.rows(
      "insert into backup_runs (state, cause, copies_films, error) values ('failed', 'schedule', false, 'x')",
    );
    expect(levels(await checkEverything(deps())).backup).toBe('problem');
    expect((await overviewOf()).problems).toContain('backup');
  });

  it('prints a line and a remedy each, and ends with exit code 1', async () => {
    const { text, data } = await runDoctor(t);
    expect(process.exitCode).toBe(1);
    process.exitCode = 0;
    expect(text).toMatch(/^ok {6}database {2}PostgreSQL .*$/m);
    expect(text).toMatch(/^PROBLEM mail .*\n {18}Set the mail server/m);
    expect(text).toMatch(/\d things are wrong\.$/);
    expect(data).toMatchObject({ problems: expect.any(Number), findings: expect.any(Array) });
  });
});
