import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { findCluster } from '../db/embedded/cluster-location.ts';
import { postgresUrl } from '../db/embedded/postgres-url.ts';
import { findPostmaster } from '../db/embedded/postmaster-file.ts';
import { withClient } from './admin.ts';
import { EMULATED_MERCHANTS } from './gateway-emulator.ts';
import {
  type Call,
  callInit,
  freePort,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';

const PASSWORD = 'رود آرام و سنگ ۹۱';

export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
  /** Where a redirect leads. */
  location: string | null;
}

/** The product in its own process with its own data folder; it may be killed. */
export interface AttackSite {
  folder: string;
  /** The current process. */
  server: () => ServerProcess;
  /** Starts or restarts the process. */
  start: () => Promise<void>;
  isOver: () => boolean;
  /** Waits until it accepts requests. */
  ready: () => Promise<void>;
  /** Null: there was no response. */
  call: <T = Record<string, unknown>>(path: string, call?: Call) => Promise<Answer<T> | null>;
  /** The token of a new account; null: it was not acknowledged. */
  signUp: (email: string, invite?: string) => Promise<string | null>;
  signUpOwner: () => Promise<string>;
  /** Rows from the database itself. */
  rows: <T = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<T[]>;
  /** Process id of the postmaster, 0 if there is none. */
  databasePid: () => Promise<number>;
  close: () => Promise<void>;
}

export interface AttackOptions {
  settings?: Record<string, string>;
  /** Default: a new one below the temporary folder. */
  folder?: string;
  /** Address of an emulated Zarinpal. */
  gateway?: string;
}

export async function openAttackSite(
  name: string,
  { settings = {}, folder: given, gateway }: AttackOptions = {},
): Promise<AttackSite> {
  const folder = given ?? (await mkdtemp(path.join(tmpdir(), `parde-${name}-`)));
  // When run as root, PostgreSQL's own user must be able to traverse this folder.
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const port = await freePort();
  let server: ServerProcess;
  const site: AttackSite = {
    folder,
    server: () => server,
    isOver: () => server.child.exitCode !== null || server.child.signalCode !== null,
    async start() {
      server = await startServerProcess({
        ...{ DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent', DISK_RESERVE_GB: '0' },
        ...(gateway && {
          ZARINPAL_URL: gateway,
          ZARINPAL_MERCHANT_ID: EMULATED_MERCHANTS.zarinpal,
        }),
        ...settings,
      });
      await server.ready();
    },
    async ready() {
      const ask = async () => (await site.call('/health/ready'))?.status;
      await expect.poll(ask, { timeout: 120_000 }).toBe(200);
    },
    async call<T>(url: string, sent: Call = {}) {
      try {
        const answer = await server.call(url, callInit(sent));
        const text = await answer.text();
        const isJson = answer.headers.get('content-type')?.includes('json');
        return {
          status: answer.status,
          body: (isJson ? JSON.parse(text) : {}) as T,
          location: answer.headers.get('location'),
        };
      } catch {
        return null;
      }
    },
    async signUp(email, invite) {
      const answer = await site.call<{ token: string }>('/api/sanc/register', {
        method: 'POST',
        body: {
          ...{ name: 'سارا', email, ...(invite && { invite }) },
          ...{ password: PASSWORD, password_confirmation: PASSWORD },
        },
      });
      return answer?.status === 200 ? answer.body.token : null;
    },
    async signUpOwner() {
      const invite = /#invite=([\w-]{43})/.exec(server.output().stdout)?.[1];
      const token = await site.signUp('owner@example.com', invite);
      if (!token) throw new Error('the owner was refused');
      return token;
    },
    async rows<T>(sql: string, values: unknown[] = []) {
      const cluster = await findCluster(folder);
      const postmaster = cluster && (await findPostmaster(cluster.clusterDir));
      if (!postmaster) throw new Error('there is no database');
      const { port: databasePort } = postmaster;
      const url = postgresUrl({ port: databasePort, password: cluster.password });
      return withClient(url, async (client) => (await client.query(sql, values)).rows as T[]);
    },
    async databasePid() {
      const cluster = await findCluster(folder);
      return (cluster && (await findPostmaster(cluster.clusterDir)))?.pid ?? 0;
    },
    async close() {
      server.child.kill('SIGTERM');
      await server.ended;
      if (!given) await rm(folder, { recursive: true, force: true });
    },
  };
  await site.start();
  return site;
}

/** Inserts a plan for a million rials and returns its id. */
export async function insertPlan({ rows }: AttackSite): Promise<number> {
  const [plan] = await rows<{ id: number }>(
    `insert into plans (title_fa, days, price, max_streams, position)
     values ('یک‌ماهه', 30, 1000000, 2, 0) returning id`,
  );
  return plan?.id ?? 0;
}

/** Inserts published films without files and returns their ids. */
export async function insertTitles({ rows }: AttackSite, count: number): Promise<number[]> {
  const made = await rows<{ id: number }>(
    `insert into titles (type, slug, title_fa, state)
     select 'movie', 'film', 'فیلم', 'published' from generate_series(1, $1) returning id`,
    [count],
  );
  return made.map(({ id }) => id);
}

/**
 * Polls like the pages of orders, until each is known to be paid; uncertain payments are checked again after a while.
 *
 * @param tokens of their buyers, each with one order
 */
export async function untilPaid(site: AttackSite, tokens: readonly string[]): Promise<void> {
  const waiting = new Set(tokens);
  const ask = async () => {
    for (const token of waiting) {
      const check = await site.call('/api/user/payment-check', { token });
      if (check?.body.status === 'success') waiting.delete(token);
    }
    return waiting.size;
  };
  await expect.poll(ask, { timeout: 180_000, interval: 1_000 }).toBe(0);
}

/** Orders whose payments, premium and bookings are inconsistent; there must never be any. */
export async function billingFaults({ rows }: AttackSite): Promise<unknown[]> {
  return rows(`
    select o.id, o.state, o.amount::text,
      (select count(*)::int from payments p where p.order_id = o.id and p.state = 'paid') as paid,
      (select count(*)::int from entitlements e where e.order_id = o.id) as grants,
      (select coalesce(sum(amount) filter (where account = 'gateway'), 0)::text from ledger_entries l
        where l.booking = 'order:' || o.id) as booked,
      (select coalesce(sum(amount), 0)::text from ledger_entries l where l.booking = 'order:' || o.id) as rest
    from orders o
    where (o.state = 'paid') <> ((select count(*) from entitlements e where e.order_id = o.id) = 1)
      or (select count(*) from payments p where p.order_id = o.id and p.state = 'paid') > 1
      or (select coalesce(sum(amount), 0) from ledger_entries l where l.booking = 'order:' || o.id) <> 0
      or (select coalesce(sum(amount) filter (where account = 'gateway'), 0) from ledger_entries l
        where l.booking = 'order:' || o.id) <> case when o.state = 'paid' then o.amount else 0 end`);
}

/** A server process and all its descendants. */
export async function processTree(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    parents.set(Number(name), parent);
  }
  const tree = [pid];
  for (const one of tree) {
    for (const [child, parent] of parents) if (parent === one) tree.push(child);
  }
  return tree;
}

/** Signals processes, some of which may have ended in the meantime. */
export function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
