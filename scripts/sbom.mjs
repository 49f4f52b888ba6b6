import './require-node.mjs';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/* Prints what production installs as CycloneDX JSON, from the lock file. `npm sbom` leaves out most of a repository with
   workspaces, Fastify included; its best-known replacement would bring 150 packages. */

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const read = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

/** `sha512-…` of the lock file as CycloneDX has it. */
function hashOf(integrity) {
  const [algorithm, base64] = integrity.split(' ')[0].split('-');
  const alg = algorithm.replace(/^sha/, 'SHA-');
  return { alg, content: Buffer.from(base64, 'base64').toString('hex') };
}

function componentOf([place, { name, version, license, integrity }]) {
  const fullName = name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [, group, base] = /^(?:(@[^/]+)\/)?(.+)$/.exec(fullName);
  const purl = `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ''}${base}@${version}`;
  return {
    type: 'library',
    'bom-ref': `${purl}#${place}`,
    ...(group && { group }),
    name: base,
    version,
    purl,
    ...(license && { licenses: [{ expression: license }] }),
    ...(integrity && { hashes: [hashOf(integrity)] }),
  };
}

const { name, version, license } = read('package.json');
const installed = Object.entries(read('package-lock.json').packages).filter(
  ([place, one]) => place.includes('node_modules/') && !one.link && !one.dev && !one.devOptional,
);
const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: {
      type: 'application',
      name,
      version,
      ...(license && { licenses: [{ expression: license }] }),
    },
  },
  components: installed.map(componentOf),
};
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
