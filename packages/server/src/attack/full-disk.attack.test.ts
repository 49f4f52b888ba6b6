import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, rename, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  type AttackSite,
  billingFaults,
  insertPlan,
  openAttackSite,
  untilPaid,
} from '../testing/attack-site.ts';
import {
  type GatewayEmulator,
  startGatewayEmulator,
  zarinpalProtocol,
} from '../testing/gateway-emulator.ts';
import { reportSkipped } from '../testing/report-skipped.ts';
import { TUS } from '../testing/uploads.ts';

/* Fills the disk of the product to its last byte, on a small file system of its own, while people register, sign in
   and pay: first the disk of everything, then that of the database alone. Afterwards the space is freed. */

const MB = 1_000_000;
const FULL_MS = Number(process.env.ATTACK_FULL_SECONDS ?? 20) * 1000;

const mount = (folder: string, megabytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
const unmount = (folder: string) => spawnSync('umount', [folder]).status === 0;

async function canMount(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-mount-'));
  const isMounted = mount(folder, 1).status === 0;
  if (isMounted) unmount(folder);
  await rm(folder, { recursive: true });
  return isMounted;
}
const mayMount = await canMount();
if (!mayMount) reportSkipped('no file system can be mounted here', 'a full disk');

/** A file that takes the remaining space. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'ballast');
  const handle = await open(file, 'w');
  const top = async () => {
    const block = Buffer.alloc(1 << 20);
    for (let size = block.length; size >= 4_096; ) {
      const written = await handle.write(block, 0, size).catch(() => null);
      if (!written || written.bytesWritten < size) size >>= 1;
    }
  };
  await top();
  const { bavail, bsize } = await statfs(folder);
  expect(bavail * bsize).toBeLessThan(MB);
  // Space that others free is taken, too.
  const timer = setInterval(() => void top(), 500);
  return async () => {
    clearInterval(timer);
    await delay(600);
    await handle.close();
    await rm(file);
  };
}

let folder: string;
let site: AttackSite | null = null;
let gateway: GatewayEmulator | null = null;
let mounted: string | null = null;

afterEach(async () => {
  await site?.close();
  await gateway?.close();
  if (mounted) for (let n = 0; n < 20 && !unmount(mounted); n += 1) await delay(500);
  await rm(folder, { recursive: true, force: true });
  [site, gateway, mounted] = [null, null, null];
});

/** What is on the mounted file system: everything, or the database. */
describe.skipIf(!mayMount).each([
  ['of everything', '', 2_000],
  ['of the database alone', 'postgres', 400],
])('a full disk %s', (_, part, megabytes) => {
  it(
    'refuses what it cannot store, loses nothing, and needs nobody when there is room again',
    async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'parde-full-'));
      await chmod(folder, 0o755);
      const data = path.join(folder, 'data');
      const disk = path.join(data, part);
      gateway = await startGatewayEmulator(zarinpalProtocol);
      const options = {
        ...{ folder: data, gateway: gateway.url },
        settings: { DISK_RESERVE_GB: '1' },
      };
      if (part) await (await openAttackSite('full', options)).close();
      await mkdir(disk, { recursive: true });
      // As an operator moves a database to its own disk.
      if (part) await rename(disk, path.join(folder, part));
      await mkdir(disk, { recursive: true });
      expect(mount(disk, megabytes).status).toBe(0);
      mounted = disk;
      if (part) spawnSync('cp', ['-a', `${path.join(folder, part)}/.`, disk]);
      site = await openAttackSite('full', options);
      const { call } = site;
      const plan = await insertPlan(site);
      const owner = await site.signUpOwner();

      const statuses = new Map<string, number>();
      const note = (what: string, answer: Answer | null) => {
        const key = `${what} ${answer?.status ?? 'none'}`;
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
        return answer;
      };
      let people = 0;
      const accounts: { email: string; token: string }[] = [];
      const returned: string[] = [];
      const password = 'رود آرام و سنگ ۹۱';
      /** Signs up, signs in, orders, pays and comes back, as far as it goes. */
      const visit = async () => {
        people += 1;
        const email = `full-${people}@example.com`;
        note('search', await call('/api/titles/search?q=x'));
        const made = note(
          'account',
          await call('/api/sanc/register', {
            method: 'POST',
            body: { name: 'سارا', email, password, password_confirmation: password },
          }),
        );
        const old = accounts[people % Math.max(1, accounts.length)];
        if (old) {
          const body = { email: old.email, password };
          note('sign-in', await call('/api/sanc/login', { method: 'POST', body }));
        }
        if (made?.status !== 200) return;
        const token = String(made.body.token);
        accounts.push({ email, token });
        const ordered = note(
          'order',
          await call('/api/user/join2', {
            ...{ token, method: 'POST', body: { plan_id: plan, gateway: 'zarinpal' } },
          }),
        );
        if (ordered?.status !== 200) return;
        const reference = String(ordered.body.redirectUrl).split('/').at(-1) ?? '';
        gateway?.pay(reference);
        returned.push(token);
        const { pathname } = new URL(gateway?.payments.get(reference)?.callbackUrl ?? '');
        note('callback', await call(`${pathname}?Authority=${reference}&Status=OK`));
      };
      const upload = () =>
        fetch(`http://127.0.0.1:${site?.server().port}${TUS}`, {
          method: 'POST',
          headers: {
            ...{ authorization: `Bearer ${owner}`, 'tus-resumable': '1.0.0' },
            'upload-length': String(5 * MB),
            'upload-metadata': `filename ${Buffer.from('film.mp4').toString('base64')}`,
          },
        });
      for (let n = 0; n < 5; n += 1) await visit();
      expect([...statuses.keys()].sort()).toEqual([
        ...['account 200', 'callback 302', 'order 200', 'search 200', 'sign-in 200'],
      ]);

      const empty = await fill(disk);
      const until = performance.now() + FULL_MS;
      const visitors = Array.from({ length: 4 }, async () => {
        while (performance.now() < until) {
          await visit();
          await delay(50);
        }
      });
      const health = new Set<string>();
      while (performance.now() < until) {
        expect((await call('/health/live'))?.status ?? (site.isOver() ? 'over' : null)).toBe(200);
        const ready = await call('/health/ready');
        health.add(`${ready?.status} ${ready?.body.status}`);
        const refused = await upload();
        const body = (await refused.json().catch(() => ({}))) as { message?: string };
        note('upload', { status: refused.status, body, location: null });
        if (refused.status === 507) expect(body.message).toContain('دیسک سرور جا ندارد');
        await delay(500);
      }
      await Promise.all(visitors);
      await empty();

      await site.ready();
      const before = accounts.length;
      await expect
        .poll(
          async () => {
            await visit();
            return accounts.length;
          },
          { timeout: 60_000 },
        )
        .toBeGreaterThan(before);
      process.stdout.write(
        `full for ${FULL_MS / 1000} s: ${JSON.stringify([...statuses])}, ready ${JSON.stringify([...health])}; ` +
          `${accounts.length} accounts, ${returned.length} orders paid\n`,
      );
      expect([...statuses.keys()].filter((key) => !/ (?:200|302|503|507)$/.test(key))).toEqual([]);
      if (part === '')
        expect([...health].some((one) => /degraded|unavailable/.test(one))).toBe(true);
      if (part === '') expect(statuses.get('upload 507')).toBeGreaterThan(0);
      for (const { email, token } of accounts)
        expect([email, (await call('/api/user', { token }))?.status]).toEqual([email, 200]);
      await untilPaid(site, returned);
      expect([...gateway.payments.values()].filter(({ taken }) => taken > 1)).toEqual([]);
      expect(await billingFaults(site)).toEqual([]);
      expect((await upload()).status).toBe(201);
    },
    10 * 60_000,
  );
});
