import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AttackSite,
  billingFaults,
  insertPlan,
  openAttackSite,
  processTree,
  signalAll,
  untilPaid,
} from '../testing/attack-site.ts';
import {
  type GatewayEmulator,
  startGatewayEmulator,
  zarinpalProtocol,
} from '../testing/gateway-emulator.ts';

/* Freezes PostgreSQL with all its processes (SIGSTOP), as a machine that swaps or a storage that hangs does, and wakes
   it again: connections stay open, and nothing answers. */

const FREEZES = Number(process.env.ATTACK_FREEZES ?? 2);
const FREEZE_MS = Number(process.env.ATTACK_FREEZE_SECONDS ?? 30) * 1000;
/** A statement's timeout of ten seconds with its margin, after five seconds for a connection, on a busy machine. */
const LONGEST_MS = 25_000;
const READY_MS = 7_000;
const CALLERS = 16;

let site: AttackSite;
let gateway: GatewayEmulator;
let plan: number;
let stopped: number[] = [];

beforeAll(async () => {
  gateway = await startGatewayEmulator(zarinpalProtocol);
  site = await openAttackSite('frozen', { gateway: gateway.url });
  plan = await insertPlan(site);
}, 240_000);

afterAll(async () => {
  signalAll(stopped, 'SIGCONT');
  await site.close();
  await gateway.close();
});

interface Timed {
  what: string;
  status: number | null;
  ms: number;
}

const timings: Timed[] = [];
const accounts: { email: string; token: string }[] = [];
const returned: { orderId: number; token: string }[] = [];
let attempts = 0;

async function timed<T>(what: string, path: string, call?: Parameters<AttackSite['call']>[1]) {
  const from = performance.now();
  const answer = await site.call<T>(path, call);
  timings.push({ what, status: answer?.status ?? null, ms: performance.now() - from });
  return answer;
}

/** One visitor: browses, registers, buys, and returns from the gateway. */
async function visit(): Promise<void> {
  await timed('a search', '/api/titles/search?q=x');
  attempts += 1;
  const email = `frozen-${attempts}@example.com`;
  const from = performance.now();
  const token = await site.signUp(email);
  timings.push({ what: 'an account', status: null, ms: performance.now() - from });
  if (!token) return;
  accounts.push({ email, token });
  await timed('the member', '/api/user', { token });
  const ordered = await timed<{ orderId: number; redirectUrl: string }>(
    'an order',
    '/api/user/join2',
    {
      ...{ token, method: 'POST', body: { plan_id: plan, gateway: 'zarinpal' } },
    },
  );
  if (ordered?.status !== 200) return;
  const { orderId, redirectUrl } = ordered.body;
  const reference = redirectUrl.split('/').at(-1) ?? '';
  gateway.pay(reference);
  returned.push({ orderId, token });
  const { pathname } = new URL(gateway.payments.get(reference)?.callbackUrl ?? '');
  await timed('a callback', `${pathname}?Authority=${reference}&Status=OK`);
}

/** Requests that need no sign-in. */
const PUBLIC = Object.values(
  api as Record<string, { method: string; path: string; auth?: string }>,
).filter(({ method, auth }) => method === 'GET' && (auth === undefined || auth === 'optional'));
/** Longer than a connection may be silent during a query. */
const IDLE_MS = 15_000;
const ENDLESS_MS = 60_000;

it(
  'answers everything that anybody may ask for, on connections that nobody had used for a while',
  async () => {
    const urls = [...PUBLIC.map(({ path }) => path.replace(/\{\w+\}/g, '1')), '/', '/sitemap.xml'];
    await Promise.all(urls.map((url) => site.call(url)));
    await delay(IDLE_MS);
    stopped = await processTree(await site.databasePid());
    signalAll(stopped, 'SIGSTOP');
    const ask = async (url: string) => {
      const signal = AbortSignal.timeout(ENDLESS_MS);
      return { url, answer: await site.call<{ message?: string }>(url, { signal }) };
    };
    // Requests that find an idle connection, and requests that find none.
    const answers = [...(await Promise.all(urls.slice(0, 2).map(ask)))];
    answers.push(...(await Promise.all(urls.map(ask))));
    signalAll(stopped, 'SIGCONT');
    stopped = [];
    await site.ready();
    const odd = answers.filter(
      ({ url, answer }) =>
        !answer ||
        (answer.status >= 500 && answer.status !== 503) ||
        (answer.status === 503 &&
          url.startsWith('/api/') &&
          !/[آ-ی]/.test(answer.body.message ?? '')),
    );
    expect(odd).toEqual([]);
    expect(answers.filter(({ answer }) => answer?.status === 503).length).toBeGreaterThan(10);
  },
  5 * 60_000,
);

it(
  `answers while its database is frozen for ${FREEZE_MS / 1000} s, and goes on afterwards`,
  async () => {
    const process = site.server().child.pid;
    const database = await site.databasePid();
    for (let n = 0; n < FREEZES; n += 1) {
      const over = new AbortController();
      const callers = Array.from({ length: CALLERS }, async () => {
        while (!over.signal.aborted) await visit();
      });
      await delay(2_000 + Math.random() * 1_000);
      stopped = await processTree(database);
      signalAll(stopped, 'SIGSTOP');
      const until = performance.now() + FREEZE_MS;
      await delay(1_000);
      while (performance.now() < until) {
        const from = performance.now();
        expect((await site.call('/health/live'))?.status).toBe(200);
        expect(performance.now() - from).toBeLessThan(2_000);
        expect((await site.call('/health/ready'))?.status).toBe(503);
        expect(performance.now() - from).toBeLessThan(READY_MS);
      }
      signalAll(stopped, 'SIGCONT');
      stopped = [];
      const woken = performance.now();
      await site.ready();
      const backMs = Math.round(performance.now() - woken);
      await delay(1_000);
      over.abort();
      await Promise.all(callers);
      globalThis.process.stdout.write(`freeze ${n + 1}: ready again after ${backMs} ms\n`);
    }

    // Neither process was restarted.
    expect([site.server().child.pid, await site.databasePid()]).toEqual([process, database]);
    const slowest = timings.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
    const statuses = new Map<number | null, number>();
    for (const { what, status } of timings) {
      if (what !== 'an account') statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    globalThis.process.stdout.write(
      `${timings.length} calls, ${JSON.stringify([...statuses])}, slowest ${JSON.stringify(slowest)}; ` +
        `${attempts} accounts tried, ${accounts.length} acknowledged; ${returned.length} orders paid\n`,
    );
    expect(slowest.filter(({ ms }) => ms > LONGEST_MS)).toEqual([]);
    expect([...statuses.keys()].filter((status) => ![200, 302, 503].includes(status ?? 0))).toEqual(
      [],
    );
    expect(statuses.get(503)).toBeGreaterThan(0);

    await untilPaid(
      site,
      returned.map(({ token }) => token),
    );
    const taken = [...gateway.payments.values()].filter((one) => one.taken > 0);
    expect(taken.length).toBe(returned.length);
    expect(taken.filter((one) => one.taken > 1)).toEqual([]);
    const paid = await site.rows<{ id: number }>(
      `select id from orders where state = 'paid' order by id`,
    );
    expect(paid.map(({ id }) => id)).toEqual(
      returned.map(({ orderId }) => orderId).sort((a, b) => a - b),
    );
    expect(await billingFaults(site)).toEqual([]);
    for (const { email, token } of accounts) {
      expect([email, (await site.call('/api/user', { token }))?.status]).toEqual([email, 200]);
    }
    const twice = await site.rows('select email from users group by email having count(*) > 1');
    expect(twice).toEqual([]);
  },
  20 * 60_000,
);
