import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { connect } from 'node:tls';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, it } from 'vitest';
import { reportSkipped } from '../packages/server/src/testing/report-skipped.ts';

/* The files of `deploy/`, checked by the programs that read them. */

const DEPLOY = path.resolve(import.meta.dirname, '../deploy');
const folder = mkdtempSync(path.join(tmpdir(), 'parde-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (program, ...args) => spawnSync(program, args, { encoding: 'utf8' });
const has = (program) => run(program, '--help').error === undefined;

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

for (const program of ['nginx', 'openssl'])
  if (!has(program)) reportSkipped(`${program} is not installed`, 'tests of its files');
for (const program of ['haproxy', 'promtool', 'systemd-analyze', 'docker-compose'])
  if (!has(program))
    process.stderr.write(`${program} is not installed: its files are not tested\n`);

describe.skipIf(!has('nginx') || !has('openssl'))('nginx', () => {
  /** Writes a configuration that includes a file of `deploy/nginx`, with other ports if given. */
  function configure(name, ports) {
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    run(
      'openssl',
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=parde.example'],
      ...['-keyout', key, '-out', certificate],
    );
    const site = readFileSync(path.join(DEPLOY, 'nginx', name), 'utf8')
      .replaceAll('/var/cache/nginx/films', path.join(folder, 'films'))
      .replaceAll('https://parde.example;', 'https://127.0.0.1;')
      .replaceAll(/listen (80|443)/g, (_, port) => `listen 127.0.0.1:${ports?.[port] ?? port}`)
      .replaceAll(/ssl_certificate_key .*;/g, `ssl_certificate_key ${key};`)
      .replaceAll(/ssl_certificate +\/.*;/g, `ssl_certificate ${certificate};`);
    const file = path.join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off;
        ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3; ${site} }`,
    );
    return ['-c', file, '-e', `${folder}/error.log`];
  }

  it.each(['parde.conf', 'cdn.conf'])('takes %s', (name) => {
    const { status, stderr } = run('nginx', '-t', ...configure(name));
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('[warn]')]);
  });

  it.each(['parde.conf', 'cdn.conf'])('speaks only TLS that is good today, by %s', async (name) => {
    const ports = { 80: await freePort(), 443: await freePort() };
    const nginx = spawn('nginx', ['-g', 'daemon off;', ...configure(name, ports)]);
    const speak = (options) =>
      new Promise((resolve) => {
        const socket = connect(
          { port: ports[443], rejectUnauthorized: false, ...options },
          () => resolve(`${socket.getProtocol()} ${socket.getCipher().name}`) ?? socket.destroy(),
        ).on('error', ({ code }) => resolve(code));
      });
    try {
      await expect.poll(() => speak({})).toBe('TLSv1.3 TLS_AES_256_GCM_SHA384');
      const second = { maxVersion: 'TLSv1.2' };
      expect(await speak(second)).toBe('TLSv1.2 ECDHE-RSA-AES256-GCM-SHA384');
      for (const ciphers of [
        'ECDHE-RSA-AES128-SHA',
        'AES256-GCM-SHA384',
        'ECDHE-RSA-AES256-SHA384',
      ])
        expect(await speak({ ...second, ciphers }), ciphers).toMatch(/HANDSHAKE_FAILURE/);
      const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' };
      expect(await speak(old)).toMatch(/^(ERR_SSL|ECONNRESET|EPROTO)/);
      if (name === 'cdn.conf') return;
      const inTheClear = async (url) => {
        const { status, headers } = await fetch(`http://127.0.0.1:${ports[80]}${url}`, {
          redirect: 'manual',
        });
        return [status, headers.get('location')];
      };
      expect(await inTheClear('/movies?x=1')).toEqual([301, 'https://parde.example/movies?x=1']);
      expect(await inTheClear('/api/user')).toEqual([403, null]);
    } finally {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    }
  });
});

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

it.skipIf(!has('promtool'))('Prometheus tells of the disks that fill up, by name', () => {
  const disk = (place, free, size) => [
    { series: `parde_disk_free_bytes{instance="a:3000",place="${place}"}`, values: `${free}+0x20` },
    { series: `parde_disk_size_bytes{instance="a:3000",place="${place}"}`, values: `${size}+0x20` },
  ];
  const alert = (place, left) => ({
    exp_labels: { severity: 'page', instance: 'a:3000', place },
    exp_annotations: { summary: `a:3000 has ${left} left on the disk of ${place}` },
  });
  const test = {
    rule_files: [path.join(DEPLOY, 'prometheus/parde-alerts.yml')],
    tests: [
      {
        interval: '1m',
        input_series: [
          ...disk('data', 5 * 2 ** 30, 100e9),
          ...disk('database', 2 ** 30, 6e9),
          // One disk is small and nearly empty, one is large and full; both have space for days.
          ...disk('storage', 9e9, 20e9),
          ...disk('backups', 200e9, 4e12),
        ],
        alert_rule_test: [
          {
            ...{ eval_time: '10m', alertname: 'DiskAlmostFull' },
            exp_alerts: [alert('data', '5GiB'), alert('database', '1GiB')],
          },
        ],
      },
    ],
  };
  const file = path.join(folder, 'alerts.test.yml');
  // JSON is valid YAML.
  writeFileSync(file, JSON.stringify(test));
  const { status, stdout, stderr } = run('promtool', 'test', 'rules', file);
  expect([status, stderr], stdout).toEqual([0, '']);
});

describe('systemd', () => {
  const units = readdirSync(path.join(DEPLOY, 'systemd')).filter((name) => !/env$/.test(name));
  const copyOf = (unit) => path.join(folder, unit.replace('@', '@3001'));

  it.skipIf(!has('systemd-analyze')).each(units)('takes %s', (unit) => {
    for (const name of units)
      writeFileSync(
        copyOf(name),
        readFileSync(path.join(DEPLOY, 'systemd', name), 'utf8').replace(
          /^ExecStart=\S+/m,
          `ExecStart=${process.execPath}`,
        ),
      );
    const { status, stderr } = run('systemd-analyze', 'verify', copyOf(unit));
    expect([status, stderr]).toEqual([0, '']);
  });

  it.each(['parde', 'parde-web@'])('holds the port of %s', (name) => {
    const read = (file) => readFileSync(path.join(DEPLOY, 'systemd', file), 'utf8');
    const instance = name.replace('@', '@%i');
    expect(read(`${name}.service`)).toContain(`Requires=${instance}.socket\n`);
    // A process gets one socket, which is passed instead of PORT.
    expect(read(`${name}.socket`).match(/^ListenStream=.*$/gm)).toEqual([
      `ListenStream=127.0.0.1:${name === 'parde' ? '3000' : '%i'}`,
    ]);
  });

  it('knows every setting that its units give', () => {
    const texts = [...units, 'parde.env'].map((name) =>
      readFileSync(path.join(DEPLOY, 'systemd', name), 'utf8'),
    );
    expectSettings(texts.flatMap((text) => text.match(/\b[A-Z]{3,}(?:_[A-Z]+)*(?==)/g) ?? []));
  });
});

/** Fails for a name that is not a setting of Parde. */
function expectSettings(names) {
  const settings = readFileSync(
    path.resolve(DEPLOY, '../packages/server/src/config/settings.ts'),
    'utf8',
  );
  for (const name of new Set(names).difference(new Set(['NODE_ENV'])))
    expect(settings, name).toContain(`  ${name}: `);
}

describe('Docker', () => {
  const dockerfile = readFileSync(path.join(DEPLOY, 'docker/Dockerfile'), 'utf8');
  const compose = readFileSync(path.join(DEPLOY, 'docker/compose.yml'), 'utf8');
  const ignored = readFileSync(path.resolve(DEPLOY, '../.dockerignore'), 'utf8').split('\n');
  const SECRET = /PASSWORD|SECRET|TOKEN|KEY/;

  it('is built from a file without a complaint of its linter', () => {
    const complaints = (text) => validate(text).map(({ message }) => message);
    expect(complaints(dockerfile)).toEqual([]);
    expect(complaints(`${dockerfile}EXPOSE ${70_000}x\n`)).toHaveLength(1);
  });

  it.skipIf(!has('docker-compose'))('starts by a file that docker-compose takes', () => {
    const file = path.join(DEPLOY, 'docker/compose.yml');
    const read = (env) =>
      spawnSync('docker-compose', ['-f', file, 'config'], { encoding: 'utf8', env });
    const secret = { ...process.env, DATABASE_PASSWORD: 'secret' };
    const { status, stdout, stderr } = read(secret);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('postgres://parde:secret@database/parde');
    expect(read({ ...process.env, DATABASE_PASSWORD: '' }).status).not.toBe(0);
  });

  it('builds on images that are named with their version', () => {
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm), ...compose.matchAll(/image: (\S+)/g)];
    const foreign = images.map(([, image]) => image).filter((image) => image !== 'parde');
    expect(foreign.length).toBeGreaterThan(2);
    for (const image of foreign) expect(image).toMatch(/^[\w./-]+:\d[\w.-]*$/);
  });

  it('runs as a user of its own, in an image without secrets', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(/^USER (\S+)$/m.exec(last)?.[1]).toBe('parde');
    expect(dockerfile.match(/^(?:ENV|ARG) .*/gm)?.filter((line) => SECRET.test(line))).toEqual([]);
    // Files in the working folder of whoever builds the image.
    for (const name of ['.env', '.git', 'data', '**/node_modules', '**/build'])
      expect(ignored).toContain(name);
  });

  it('takes passwords from outside, and is reached through the proxy alone', () => {
    const secrets = [...compose.matchAll(/^ +(\w+): (.*)$/gm)].filter(([, name]) =>
      SECRET.test(name),
    );
    for (const [, name, value] of secrets) expect(value, name).toMatch(/^\$\{\w+:\?\}$/);
    expect(compose).not.toMatch(/:\/\/\w+:[^$]\w*@/);
    for (const [, ports] of compose.matchAll(/ports: \[(.*)\]/g))
      expect(ports).toMatch(/^"127\.0\.0\.1:\d+:\d+"$/);
  });

  it('knows every setting that it gives', () => {
    const [, site] = /&site\n((?: {6}.*\n)+)/.exec(compose) ?? [];
    expectSettings((site.match(/^ +(\w+)(?=:)/gm) ?? []).map((name) => name.trim()));
    expectSettings(/^ENV (.*)$/m.exec(dockerfile)?.[1].match(/\w+(?==)/g) ?? []);
  });
});
