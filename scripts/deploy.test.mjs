import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { leaveOut } from '../packages/server/src/testing/leave-out.ts';

/* The files of `deploy/`, read by the programs for which they are. */

const DEPLOY = path.resolve(import.meta.dirname, '../deploy');
const folder = mkdtempSync(path.join(tmpdir(), 'parde-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (program, ...args) => spawnSync(program, args, { encoding: 'utf8' });
const has = (program) => run(program, '--help').error === undefined;
for (const program of ['nginx', 'openssl'])
  if (!has(program)) leaveOut(`${program} is not installed`, 'tests of its files');
for (const program of ['haproxy', 'promtool', 'systemd-analyze'])
  if (!has(program))
    process.stderr.write(`${program} is not installed: its files are not tested\n`);

it.skipIf(!has('nginx') || !has('openssl')).each(['parde.conf', 'cdn.conf'])(
  'nginx takes %s',
  (name) => {
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    run(
      'openssl',
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=parde.example'],
      ...['-keyout', key, '-out', certificate],
    );
    const site = readFileSync(path.join(DEPLOY, 'nginx', name), 'utf8')
      .replaceAll('/var/cache/nginx/films', path.join(folder, 'films'))
      .replaceAll('https://parde.example;', 'https://127.0.0.1;')
      .replaceAll(/ssl_certificate_key .*;/g, `ssl_certificate_key ${key};`)
      .replaceAll(/ssl_certificate +\/.*;/g, `ssl_certificate ${certificate};`);
    const file = path.join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${site} }`,
    );
    const { status, stderr } = run('nginx', '-t', '-c', file, '-e', `${folder}/error.log`);
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('[warn]')]);
  },
);

it.skipIf(!has('haproxy'))('HAProxy takes its configuration', () => {
  const { status, stderr } = run('haproxy', '-c', '-f', path.join(DEPLOY, 'haproxy/haproxy.cfg'));
  expect([status, stderr]).toEqual([0, '']);
});

it.skipIf(!has('promtool'))('Prometheus takes the alerts', () => {
  const { status, stderr } = run(
    'promtool',
    'check',
    'rules',
    path.join(DEPLOY, 'prometheus/parde-alerts.yml'),
  );
  expect([status, stderr]).toEqual([0, '']);
});

describe('systemd', () => {
  const units = readdirSync(path.join(DEPLOY, 'systemd')).filter((name) => /service$/.test(name));

  it.skipIf(!has('systemd-analyze')).each(units)('takes %s', (unit) => {
    const copy = path.join(folder, unit.replace('@', '@3001'));
    cpSync(path.join(DEPLOY, 'systemd', unit), copy);
    writeFileSync(
      copy,
      readFileSync(copy, 'utf8').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`),
    );
    const { status, stderr } = run('systemd-analyze', 'verify', copy);
    expect([status, stderr]).toEqual([0, '']);
  });

  it('knows every setting that its units give', () => {
    const settings = readFileSync(
      path.resolve(DEPLOY, '../packages/server/src/config/settings.ts'),
      'utf8',
    );
    const texts = [...units, 'parde.env'].map((name) =>
      readFileSync(path.join(DEPLOY, 'systemd', name), 'utf8'),
    );
    const names = texts.flatMap((text) => text.match(/\b[A-Z]{3,}(?:_[A-Z]+)*(?==)/g) ?? []);
    for (const name of new Set(names).difference(new Set(['NODE_ENV'])))
      expect(settings, name).toContain(`  ${name}: `);
  });
});
