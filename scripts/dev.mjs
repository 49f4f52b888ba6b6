import './require-node.mjs';
import { spawn } from 'node:child_process';

/* Two processes: the server, restarted on changes, and Vite's dev server, which proxies /api and
   /media to it. */
const commands = [
  [
    'node',
    [
      '--watch-path=packages/server/src',
      '--watch-path=packages/contract/src',
      '--watch-path=packages/shared/src',
      'packages/server/src/main.ts',
    ],
  ],
  ['npm', ['run', '--silent', 'dev', '-w', '@parde/web']],
];

const children = commands.map(([command, args]) =>
  spawn(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'development' },
  }),
);

let ending = false;
function endAll(code) {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}

for (const child of children) child.on('exit', (code) => endAll(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => endAll(0));
