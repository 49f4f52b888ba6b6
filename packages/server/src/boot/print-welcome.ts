import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';

export interface Welcome {
  config: Config;
  addresses: (AddressInfo | string)[];
  /** Whether the catalogue holds no title yet. */
  isEmpty: boolean;
}

const EMPTY_HINT = [
  '  The catalogue is empty. Fill it from a file in the catalogue format (docs/catalogue-format.md):',
  '    npm run parde -- import catalogue FILE',
];

/** What tells the person at the terminal where to go. */
export function welcomeText({ config, addresses, isEmpty }: Welcome): string {
  const [first] = addresses;
  const port = typeof first === 'object' ? first.port : config.port;
  const local = `http://localhost:${port}`;
  const lines = [
    '',
    `  پرده / Parde is ready:  ${config.demo ? local : config.publicUrl}`,
    `  API description:        ${local}/api/docs`,
    ...(config.demo
      ? ['  Demo catalogue, open to this machine only. PARDE_DEMO=0 starts an empty one.']
      : []),
    ...(isEmpty ? EMPTY_HINT : []),
    '',
    '',
  ];
  return lines.join('\n');
}

export function printWelcome(welcome: Welcome): void {
  process.stdout.write(welcomeText(welcome));
}
