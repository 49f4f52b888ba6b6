import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The first is Chromium without its own windows, which takes two thirds of the CPU time of the second. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'msedge',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function find() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...PLACES,
  ];
  return candidates.find(isExecutable) ?? null;
}

function install() {
  // Only where it works without prompts: Debian-based systems, as root.
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return;
  process.stdout.write('Installing Chromium for the browser journeys …\n');
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', NAMES[0]], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Path of a Chromium for the browser journeys; installs one where possible, otherwise exits with
 * one sentence.
 */
export function ensureChromium() {
  const found = find();
  if (found) return found;
  install();
  const installed = find();
  if (installed) return installed;
  process.stderr.write(
    'The browser journeys need Chromium or Chrome: install it (Debian: "apt-get install chromium") ' +
      'or set CHROMIUM to its path.\n',
  );
  process.exit(1);
}
