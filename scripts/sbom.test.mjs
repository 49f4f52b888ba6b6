import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

it('npm run sbom lists what production installs, as CycloneDX', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 ** 2,
  });
  const { bomFormat, specVersion, components } = JSON.parse(text.toString());
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.5']);
  const names = components.map(({ name, group }) => (group ? `${group}/${name}` : name));
  for (const name of ['fastify', 'pg', 'sharp', 'pino']) expect(names).toContain(name);
  for (const { version, purl, hashes } of components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/);
    expect(purl.endsWith(`@${version}`)).toBe(true);
    expect(hashes[0]).toEqual({
      alg: 'SHA-512',
      content: expect.stringMatching(/^[0-9a-f]{128}$/),
    });
  }
  expect(new Set(components.map((one) => one['bom-ref'])).size).toBe(components.length);
  expect(names).not.toContain('vitest');
});
