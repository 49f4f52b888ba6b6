import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const get = (url: string) => t.call({ method: 'GET', url });

describe('probes', () => {
  it('tell that the process lives and serves', async () => {
    expect((await get('/health/live')).json()).toEqual({ status: 'ok' });
    expect((await get('/health/ready')).json()).toEqual({ status: 'ok' });
  });

  it('tell of a disk that is nearly full, and go on serving', async () => {
    const full = await createTestApp({ DISK_RESERVE_GB: '99999' });
    const answer = await full.call({ method: 'GET', url: '/health/ready' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'degraded' }]);
    expect((await full.get('/api/titles/search')).status).toBe(200);
    await full.close();
  });

  it('tell of a database that takes no writes, whose pages can still be read', async () => {
    const frozen = await createTestApp();
    const ready = async () => {
      const answer = await frozen.call({ method: 'GET', url: '/health/ready' });
      return [answer.statusCode, answer.json().status];
    };
    expect(await ready()).toEqual([200, 'ok']);
    await frozen.rows(`do $$ begin
      execute format('alter database %I set default_transaction_read_only = on', current_database());
    end $$`);
    // Only connections that begin from now on know it.
    await frozen.database.pool
      .query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()',
      )
      .catch(() => undefined);
    await eventually(async () => expect(await ready()).toEqual([200, 'degraded']));
    expect((await frozen.get('/api/titles/search')).status).toBe(200);
    const message = {
      name: 'رضا',
      email: 'reza@example.com',
      topic: 'question',
      message: 'پخش نمی‌شود',
    };
    const wrote = await frozen.call({ method: 'POST', url: '/api/support', payload: message });
    expect(wrote.statusCode).toBe(503);
    await frozen.close();
  });

  it('tell that it cannot serve without its database', async () => {
    const lost = await createTestApp();
    const broken = vi.spyOn(lost.database.pool, 'query');
    broken.mockImplementation(() => Promise.reject(new Error('relation "secret" is gone')));
    const answer = await lost.call({ method: 'GET', url: '/health/ready' });
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable' }]);
    expect((await lost.call({ method: 'GET', url: '/health/live' })).statusCode).toBe(200);
    // An internal failure leaks nothing.
    const failed = await lost.call({ method: 'GET', url: '/api/titles/search' });
    expect([failed.statusCode, failed.json()]).toEqual([
      500,
      { message: 'مشکلی در انجام فرایند پیش آمده است' },
    ]);
    expect(failed.headers['x-content-type-options']).toBe('nosniff');
    broken.mockRestore();
    await lost.close();
  });
});
