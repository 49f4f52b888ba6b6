import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportSkipped } from '../testing/report-skipped.ts';
import { freePort, type ServerProcess, startServerProcess } from '../testing/server-process.ts';

/* A Prometheus that scrapes a site and runs the queries of deploy/grafana/parde.json. */

const DASHBOARD = new URL('../../../../deploy/grafana/parde.json', import.meta.url);
const TOKEN = 'a-token-of-the-metrics';
const hasPrometheus = spawnSync('prometheus', ['--version']).error === undefined;
if (!hasPrometheus) reportSkipped('Prometheus is not installed', 'tests of the dashboard');

interface Panel {
  title: string;
  targets?: { expr: string }[];
}
const { panels } = JSON.parse(await readFile(DASHBOARD, 'utf8')) as { panels: Panel[] };
const queries = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '10s')] as const),
);

let folder: string;
let server: ServerProcess;
let prometheus: ChildProcess;
let origin: string;

async function ask(expr: string): Promise<{ status: string; data: { result: unknown[] } }> {
  const answer = await fetch(`${origin}/api/v1/query?${new URLSearchParams({ query: expr })}`);
  return (await answer.json()) as { status: string; data: { result: unknown[] } };
}

describe.skipIf(!hasPrometheus)('the dashboard', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parde-dashboard-'));
    server = await startServerProcess({
      ...{ DATA_DIR: path.join(folder, 'data'), METRICS_TOKEN: TOKEN, LOG_LEVEL: 'silent' },
    });
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const scrape = {
      job_name: 'parde',
      authorization: { credentials: TOKEN },
      static_configs: [{ targets: [`127.0.0.1:${server.port}`] }],
    };
    const config = { global: { scrape_interval: '1s' }, scrape_configs: [scrape] };
    // JSON is valid YAML.
    await writeFile(path.join(folder, 'prometheus.yml'), JSON.stringify(config));
    prometheus = spawn(
      'prometheus',
      [
        `--config.file=${folder}/prometheus.yml`,
        `--storage.tsdb.path=${folder}/tsdb`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    await server.ready();
  }, 120_000);

  afterAll(async () => {
    prometheus.kill('SIGTERM');
    server.child.kill('SIGTERM');
    await server.ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }, 60_000);

  it('has a panel for each thing that a site is run by', () => {
    expect(queries.length).toBeGreaterThan(15);
  });

  it.each(queries)('%s: %s', { timeout: 60_000 }, async (_, expr) => {
    const answer = async () => {
      await server.call('/api/titles/search');
      const { status, data } = await ask(expr);
      expect(status).toBe('success');
      return data.result.length;
    };
    await expect.poll(answer, { timeout: 40_000, interval: 500 }).toBeGreaterThan(0);
  });

  it('names only metrics that a site has', async () => {
    const answer = await server.call('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
    const known = new Set(
      [...(await answer.text()).matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name),
    );
    // Metrics of a site with a standby, and of one with Redis.
    known.add('parde_replica_behind_bytes').add('parde_redis_up');
    const asked = queries.flatMap(([, expr]) =>
      expr.match(/\b(?:http|db|parde|news|nodejs|process)_\w+/g),
    );
    for (const name of asked)
      expect([...known], `${name}`).toContain(name?.replace(/_(?:bucket|count)$/, ''));
  });
});
