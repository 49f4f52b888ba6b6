import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { findBinaries, program } from '../db/embedded/postgres-binaries.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../db/embedded/start-embedded-postgres.ts';
import { withClient } from '../testing/admin.ts';
import {
  type AttackSite,
  billingFaults,
  insertPlan,
  openAttackSite,
} from '../testing/attack-site.ts';
import {
  type GatewayEmulator,
  startGatewayEmulator,
  zarinpalProtocol,
} from '../testing/gateway-emulator.ts';
import { reportSkipped } from '../testing/report-skipped.ts';
import { DAY_MS, HOUR_MS } from '../testing/test-clock.ts';

/* Steps the clock of the running product by an hour and by a day, there and back, with libfaketime: of its process
   alone, as with a database on another machine, and of both. */

const LIBRARY = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
].find(existsSync);
if (!LIBRARY) reportSkipped('libfaketime is not installed', 'steps of the clock');

/** How far ahead the clock is after the step, and the step itself, in milliseconds. */
const STEPS = [
  ['+1h', HOUR_MS, HOUR_MS],
  ['+0', 0, -HOUR_MS],
  ['+1d', DAY_MS, DAY_MS],
  ['+0', 0, -DAY_MS],
] as const;
const SKEW_MS = 60_000;
const PASSWORD = 'رود آرام و سنگ ۹۱';

function fakeClock(file: string): Record<string, string> {
  return {
    LD_PRELOAD: LIBRARY ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // As on a real machine, whose monotonic clock never steps.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

/** PostgreSQL's own programs, with the clock set by a file. */
async function wrapPostgres(folder: string, file: string): Promise<string> {
  const real = await findBinaries(undefined);
  await mkdir(path.join(folder, 'pg/bin'), { recursive: true });
  for (const part of ['lib', 'share'])
    await symlink(path.join(real.rootDir, part), path.join(folder, 'pg', part));
  for (const name of ['initdb', 'pg_ctl', 'postgres'] as const) {
    const settings = Object.entries(fakeClock(file)).map(([key, value]) => `${key}='${value}'`);
    // PostgreSQL determines its version by the name it was called with.
    const isServer = name === 'postgres' ? `export ${settings.join(' ')}\n` : '';
    await writeFile(
      path.join(folder, 'pg/bin', name),
      `#!/bin/sh\n${isServer}exec '${program(real, name)}' "$@"\n`,
      { mode: 0o755 },
    );
  }
  return path.join(folder, 'pg/bin');
}

/** A product whose clock is set by a file. */
async function openSteppedSite(isDatabaseStepped: boolean) {
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-clock-'));
  await chmod(folder, 0o755);
  const file = path.join(folder, 'clock');
  await writeFile(file, '+0', { mode: 0o644 });
  const gateway: GatewayEmulator = await startGatewayEmulator(zarinpalProtocol);
  let database: EmbeddedPostgres | null = null;
  if (isDatabaseStepped) {
    database = await startEmbeddedPostgres({
      dataDir: path.join(folder, 'database'),
      postgresBinDir: await wrapPostgres(folder, file),
      log: { info: () => undefined, warn: () => undefined },
    });
  }
  const site = await openAttackSite('clock', {
    folder: path.join(folder, 'data'),
    gateway: gateway.url,
    settings: { ...fakeClock(file), ...(database && { DATABASE_URL: database.url }) },
  });
  const { url } = database ?? {};
  if (url) {
    site.rows = async <T>(sql: string, values: unknown[] = []) =>
      withClient(url, async (client) => (await client.query(sql, values)).rows as T[]);
  }
  return {
    site,
    gateway,
    async set(offset: string, aheadMs: number) {
      await writeFile(file, offset, { mode: 0o644 });
      const isAhead = async () => {
        const { headers } = await site.server().call('/health/live');
        const differsMs = Date.parse(headers.get('date') ?? '') - Date.now() - aheadMs;
        return Math.abs(differsMs) < SKEW_MS;
      };
      await expect.poll(isAhead, { timeout: 10_000, interval: 200 }).toBe(true);
      // The database's processes read it by themselves, within a second.
      await delay(2_000);
    },
    async close() {
      await site.close();
      await database?.stop();
      await gateway.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The token in the newest mail to an address. */
async function mailedToken({ folder }: AttackSite, email: string): Promise<string | null> {
  const mails = path.join(folder, 'mail');
  const slug = email.replace(/[^a-z0-9]+/g, '-');
  const names = (await readdir(mails).catch(() => [])).filter((name) => name.includes(slug));
  for (const name of names) {
    const text = (await readFile(path.join(mails, name), 'utf8')).replaceAll('=\r\n', '');
    const token = /reset-password\/([\w-]{43})/.exec(text)?.[1];
    if (token) return token;
  }
  return null;
}

describe.skipIf(!LIBRARY).each([
  ['of the process alone', false],
  ['of process and database', true],
])('steps of the clock %s', (_, isDatabaseStepped) => {
  it(
    'end no session and no premium, lose no payment, and stop no job',
    async () => {
      const { site, gateway, set, close } = await openSteppedSite(isDatabaseStepped);
      try {
        const plan = await insertPlan(site);
        let people = 0;
        const newMember = async () => {
          people += 1;
          const email = `clock-${people}@example.com`;
          const token = await site.signUp(email);
          if (!token) throw new Error(`${email} was refused`);
          return { email, token, until: null as string | null };
        };
        const post = (url: string, body: object, token?: string) =>
          site.call(url, { method: 'POST', body, ...(token && { token }) });
        const order = async (token: string) => {
          const made = await post('/api/user/join2', { plan_id: plan, gateway: 'zarinpal' }, token);
          expect(made?.status).toBe(200);
          const reference = String(made?.body.redirectUrl).split('/').at(-1) ?? '';
          gateway.pay(reference);
          const { pathname } = new URL(gateway.payments.get(reference)?.callbackUrl ?? '');
          return { back: `${pathname}?Authority=${reference}&Status=OK`, reference };
        };
        const premiumOf = async (token: string) =>
          (await site.call('/api/user', { token }))?.body.premiumUntil as string | null;
        const signIn = (email: string) => post('/api/sanc/login', { email, password: PASSWORD });

        const bought: { token: string; until: string | null }[] = [];
        for (const [offset, aheadMs, stepMs] of STEPS) {
          const [plain, early, lost, between] = [
            await newMember(),
            await newMember(),
            await newMember(),
            await newMember(),
          ];
          await site.call((await order(early.token)).back);
          const until = await premiumOf(early.token);
          expect(until).not.toBeNull();
          // The gateway takes the money, and its answer is lost.
          const uncertain = await order(lost.token);
          gateway.fail('verify.json', 'drop_after');
          await site.call(uncertain.back);
          const atGateway = await order(between.token);
          await post('/api/forgot-password', { email: plain.email });
          await expect
            .poll(() => mailedToken(site, plain.email), { timeout: 60_000 })
            .not.toBeNull();
          const reset = await mailedToken(site, plain.email);

          await set(offset, aheadMs);

          expect((await site.call('/health/live'))?.status).toBe(200);
          expect((await site.call('/health/ready'))?.status).toBe(200);
          for (const { token } of [plain, early, lost, between])
            expect((await site.call('/api/user', { token }))?.status).toBe(200);
          expect((await signIn(early.email))?.status).toBe(200);
          // Premium that was bought at a time that is in the future again begins then, and lasts all its days.
          expect(await premiumOf(early.token)).toBe(stepMs > 0 ? until : null);
          early.until = until;
          bought.push(early);
          // Members who paid in the meantime get it, and so does the one whose payment was uncertain.
          const siteNow = Date.now() + aheadMs;
          await site.call(atGateway.back);
          const grantedFor = Date.parse((await premiumOf(between.token)) ?? '') - 30 * DAY_MS;
          expect(Math.abs(grantedFor - siteNow)).toBeLessThan(SKEW_MS);
          await expect
            .poll(() => premiumOf(lost.token), { timeout: 150_000, interval: 1_000 })
            .not.toBeNull();
          // A link expires by the clock of the database, and works once.
          const password = 'سپیدار بلند و ۴۲ کلاغ';
          const useLink = () =>
            post('/api/reset-password', {
              ...{ token: reset, email: plain.email },
              ...{ password, password_confirmation: password },
            });
          expect((await useLink())?.status).toBe(
            isDatabaseStepped && stepMs >= HOUR_MS ? 422 : 200,
          );
          expect((await useLink())?.status).toBe(422);
          // New ones are created by a job that was enqueued after the step.
          const late = await newMember();
          await post('/api/forgot-password', { email: late.email });
          await expect
            .poll(() => mailedToken(site, late.email), { timeout: 60_000 })
            .not.toBeNull();
        }
        await set('+1d', DAY_MS);
        for (const { token, until } of bought) expect(await premiumOf(token)).toBe(until);
        expect([...gateway.payments.values()].filter(({ taken }) => taken !== 1)).toEqual([]);
        expect(await billingFaults(site)).toEqual([]);
        process.stdout.write(`${STEPS.length} steps, ${gateway.payments.size} payments\n`);
      } finally {
        await close();
      }
    },
    20 * 60_000,
  );
});
