import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lsnText, onPrimary, openReplica, type Replica } from './replica.ts';

/** A fake server: its log position, or the error of a query. */
interface FakeServer {
  lsn: string | null;
  error: Error | null;
  pool: pg.Pool;
}

function fakeServer(name: string, lsn: string): FakeServer {
  const server: FakeServer = {
    lsn,
    error: null,
    pool: {
      query: async () => {
        if (server.error) throw server.error;
        return { rows: [{ lsn: server.lsn }] };
      },
      connect: async () => name,
      end: async () => undefined,
    } as never,
  };
  return server;
}

const failure = (code: string) => Object.assign(new Error(code), { code });

let primary: FakeServer;
let standby: FakeServer;
let replica: Replica;
/** The server that answers a query of the site's pool. */
const ask = (since: string | null = null) =>
  replica.read(async () => String(await primary.pool.connect()), since);
const afterMs = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  primary = fakeServer('primary', '1/F0');
  standby = fakeServer('standby', '1/F0');
  replica = openReplica(primary.pool, standby.pool);
  await afterMs(0);
});
afterEach(async () => {
  await replica.close();
  vi.useRealTimers();
});

describe('reads of visitors', () => {
  it('go to the standby, and everything else to the primary', async () => {
    expect(await ask()).toBe('standby');
    expect(await primary.pool.connect()).toBe('primary');
    const written = replica.read(async () => onPrimary(async () => primary.pool.connect()), null);
    expect(await written).toBe('primary');
  });

  it('go to the primary while the standby says nothing, and to it when it does again', async () => {
    const { query } = standby.pool;
    standby.pool.query = (() => new Promise(() => undefined)) as never;
    await afterMs(2_600);
    expect(await ask()).toBe('primary');
    standby.pool.query = query;
    await afterMs(2_600);
    expect(await ask()).toBe('standby');
  });

  it('go to the primary until the standby has what the browser wrote', async () => {
    expect(await ask('2/0')).toBe('primary');
    standby.lsn = '2/0';
    await afterMs(500);
    expect(await ask('2/0')).toBe('standby');
  });

  it('go to the primary until the standby has what staff changed', async () => {
    primary.lsn = '1/FF';
    await replica.requireCaughtUp();
    expect(await ask()).toBe('primary');
    standby.lsn = '1/FF';
    await afterMs(500);
    expect(await ask()).toBe('standby');
  });

  it('never see what is older than five seconds', async () => {
    primary.lsn = '3/0';
    await afterMs(4_000);
    expect([await ask(), replica.bytesBehind()]).toEqual(['standby', 2 * 2 ** 32 - 0xf0]);
    await afterMs(3_000);
    expect(await ask()).toBe('primary');
    standby.lsn = '3/0';
    await afterMs(500);
    expect(await ask()).toBe('standby');
  });

  it.each([
    ['that cannot be reached', () => Object.assign(standby, { error: failure('ECONNREFUSED') })],
    ['that was promoted', () => Object.assign(standby, { lsn: null })],
  ])('go to the primary beside a standby %s', async (_, happen) => {
    happen();
    await afterMs(500);
    expect([await ask(), replica.bytesBehind()]).toEqual(['primary', null]);
    Object.assign(standby, { error: null, lsn: '1/F0' });
    await afterMs(500);
    expect(await ask()).toBe('standby');
  });

  it('go on beside a primary that is away, though the standby lacks its last words', async () => {
    primary.lsn = '1/F1';
    await afterMs(500);
    primary.error = failure('ECONNREFUSED');
    await afterMs(60_000);
    expect(await ask()).toBe('standby');
  });

  it('go to the primary until the standby has what was there when the process began', async () => {
    await replica.close();
    standby.lsn = '1/0';
    primary = fakeServer('primary', '1/F0');
    replica = openReplica(primary.pool, standby.pool);
    await afterMs(500);
    expect(await ask()).toBe('primary');
    standby.lsn = '1/F0';
    await afterMs(500);
    expect(await ask()).toBe('standby');
  });

  it('are run again on the primary when the standby fails them', async () => {
    const readBy = async (code: string) => {
      const servers: unknown[] = [];
      const answer = replica.read(async () => {
        servers.push(await primary.pool.connect());
        if (servers.length === 1) throw failure(code);
        return servers;
      }, null);
      return answer.catch(() => 'failed');
    };
    // A write, a conflict with replay, a table that does not exist yet.
    for (const code of ['25006', '40001', '42P01'])
      expect(await readBy(code)).toEqual(['standby', 'primary']);
    expect(await readBy('22023')).toBe('failed');
    expect(await readBy('57P01')).toEqual(['standby', 'primary']);
    // It is used again once it answers.
    expect(await ask()).toBe('primary');
    await afterMs(500);
    expect(await ask()).toBe('standby');
  });
});

it('takes positions as PostgreSQL writes them', () => {
  for (const good of ['0/0', '16/B374D848']) expect(lsnText.safeParse(good).success).toBe(true);
  for (const bad of ['', '1', '1/', '1/G', '123456789/0', '1/0 or 1'])
    expect(lsnText.safeParse(bad).success).toBe(false);
});
