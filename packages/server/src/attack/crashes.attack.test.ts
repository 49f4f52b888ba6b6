import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AttackSite,
  billingFaults,
  insertPlan,
  insertTitles,
  openAttackSite,
  untilPaid,
} from '../testing/attack-site.ts';
import {
  type GatewayEmulator,
  startGatewayEmulator,
  zarinpalProtocol,
} from '../testing/gateway-emulator.ts';

/* Kills the process, its database or both with kill -9 at random moments, while members register, buy premium,
   bookmark films and watch them. Whatever was acknowledged with 200 exists afterwards, exactly once; so does
   whatever the gateway charged. */

const CRASHES = Number(process.env.ATTACK_CRASHES ?? 100);
const LONGEST_MS = 2_500;
const TIMEOUT_MS = 90 * 60_000;
/** Maximum length of a list. */
const TITLES = 5_000;
const VICTIMS = ['process', 'database', 'both'] as const;

let site: AttackSite;
let gateway: GatewayEmulator;
let plan: number;
let titles: number[];

beforeAll(async () => {
  gateway = await startGatewayEmulator(zarinpalProtocol);
  site = await openAttackSite('crashes', { gateway: gateway.url });
  plan = await insertPlan(site);
  titles = await insertTitles(site, TITLES);
}, 240_000);

afterAll(async () => {
  await site.close();
  await gateway.close();
});

interface Account {
  email: string;
  token: string;
}

const acknowledged: Account[] = [];
/** Orders whose buyer returned from the gateway. */
const returned: { orderId: number; token: string }[] = [];
const kept: number[] = [];
let attempts = 0;
let position = 0;
let sent = 0;

async function makeAccount(): Promise<Account | null> {
  attempts += 1;
  const email = `crash-${attempts}@example.com`;
  const token = await site.signUp(email);
  if (!token) return null;
  acknowledged.push({ email, token });
  return { email, token };
}

/** A new member orders, pays at the gateway, and returns, as long as the site is up. */
async function buy(): Promise<boolean> {
  const account = await makeAccount();
  if (!account) return false;
  const { token } = account;
  const ordered = await site.call<{ orderId: number; redirectUrl: string }>('/api/user/join2', {
    ...{ token, method: 'POST', body: { plan_id: plan, gateway: 'zarinpal' } },
  });
  if (ordered?.status !== 200) return false;
  const { orderId, redirectUrl } = ordered.body;
  const reference = redirectUrl.split('/').at(-1) ?? '';
  const callbackUrl = new URL(gateway.payments.get(reference)?.callbackUrl ?? '');
  gateway.pay(reference);
  returned.push({ orderId, token });
  const back = await site.call(`${callbackUrl.pathname}?Authority=${reference}&Status=OK`);
  return back?.status === 302;
}

/** One member bookmarks one more film each time, and continues the first one. */
async function watchOn(token: string): Promise<boolean> {
  const next = titles[(kept.length + 1) % titles.length] ?? 0;
  const write = { token, method: 'POST' };
  const one = await site.call(`/api/user/watchlist/${next}`, {
    ...{ ...write, body: { in_watchlist: true } },
  });
  if (one?.status === 200) kept.push(next);
  sent += 1;
  const two = await site.call('/api/user/progress', {
    ...write,
    body: {
      ...{ title_id: titles[0], position_seconds: sent, duration_seconds: 100_000 },
      played_seconds: 5,
    },
  });
  if (two?.status === 200) position = sent;
  return one?.status === 200 && two?.status === 200;
}

async function crash(victim: (typeof VICTIMS)[number]): Promise<void> {
  const pid = await site.databasePid();
  if (victim !== 'database') site.server().child.kill('SIGKILL');
  if (victim !== 'process' && pid) process.kill(pid, 'SIGKILL');
}

/** Starts the process again if it is over: it exits by itself, at some point, when its database crashes again and again. */
async function recover(): Promise<void> {
  const ask = async () => {
    if (site.isOver()) {
      await site.server().ended;
      await site.start();
    }
    return (await site.call('/health/ready'))?.status;
  };
  await expect.poll(ask, { timeout: 120_000 }).toBe(200);
}

it(
  `loses and doubles nothing in ${CRASHES} crashes`,
  async () => {
    const owner = await site.signUpOwner();
    const watcher = (await makeAccount())?.token ?? '';
    const victims = { process: 0, database: 0, both: 0 };
    for (let n = 0; n < CRASHES; n += 1) {
      const killed = new AbortController();
      const go = async (write: () => Promise<unknown>) => {
        while (!killed.signal.aborted) if (!(await write())) await delay(20);
      };
      const writers = [go(makeAccount), go(buy), go(buy), go(() => watchOn(watcher))];
      await delay(Math.random() * LONGEST_MS);
      const victim = VICTIMS[Math.floor(Math.random() * VICTIMS.length)] ?? 'both';
      victims[victim] += 1;
      await crash(victim);
      await delay(100);
      killed.abort();
      await Promise.all(writers);
      await recover();
    }

    await untilPaid(
      site,
      returned.map(({ token }) => token),
    );
    const taken = [...gateway.payments.values()].filter((one) => one.taken > 0);
    process.stdout.write(
      `${JSON.stringify(victims)}: ${attempts} accounts tried, ${acknowledged.length} acknowledged; ` +
        `${gateway.payments.size} orders, ${returned.length} paid; ${kept.length} films kept, position ${position}\n`,
    );

    expect(acknowledged.length).toBeGreaterThan(CRASHES);
    for (const { email, token } of acknowledged) {
      expect([email, (await site.call('/api/user', { token }))?.status]).toEqual([email, 200]);
      const found = await site.call<{ data: { email: string }[] }>(
        `/api/admin/members?q=${email}`,
        { token: owner },
      );
      const same = found?.body.data.filter((member) => member.email === email);
      expect([email, same?.length]).toEqual([email, 1]);
    }

    expect(taken.length).toBe(returned.length);
    expect(taken.filter((one) => one.taken > 1)).toEqual([]);
    const paid = await site.rows<{ id: number }>(`select id from orders where state = 'paid'`);
    const orderIds = paid.map(({ id }) => id).sort((a, b) => a - b);
    expect(orderIds).toEqual(returned.map(({ orderId }) => orderId).sort((a, b) => a - b));
    expect(await billingFaults(site)).toEqual([]);
    const [sum] = await site.rows(
      `select sum(amount)::text as all, (sum(amount) filter (where account = 'gateway'))::text as money
       from ledger_entries`,
    );
    expect(sum).toEqual({ all: '0', money: String(returned.length * 1_000_000) });

    const list = await site.call<{ data: number[] }>('/api/user/watchlist/ids', { token: watcher });
    const listed = new Set(list?.body.data);
    expect(kept.filter((id) => !listed.has(id))).toEqual([]);
    expect(listed.size).toBe(list?.body.data.length);
    const entries = await site.rows<{ at: number }>(
      'select position_seconds as at from watch_history',
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]?.at).toBeGreaterThanOrEqual(position);
    expect(entries[0]?.at).toBeLessThanOrEqual(sent);
  },
  TIMEOUT_MS,
);
