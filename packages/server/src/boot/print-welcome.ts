import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/demo-accounts.ts';

export interface Welcome {
  config: Config;
  addresses: (AddressInfo | string)[];
  /** Whether the catalogue has no titles yet. */
  isEmpty: boolean;
  /** Link to register the first operator; `null` if there is one already (the demo has its own). */
  operatorInvite: string | null;
}

const EMPTY_HINT = [
  '  The catalogue is empty. Fill it from a file in the catalogue format (docs/catalogue-format.md):',
  '    npm run parde -- import catalogue FILE',
];

const DEMO_HINT = [
  '  Demo catalogue, open to this machine only. PARDE_DEMO=0 starts an empty one.',
  `  Demo accounts:          ${DEMO_ACCOUNTS.map(({ email }) => email).join(', ')}`,
  `                          password ${DEMO_PASSWORD}`,
];

const inviteHint = (link: string) => [
  '  There is no operator yet. To become one, register with this link (valid once, for 24 hours):',
  `    ${link}`,
];

const accelHint = (publicUrl: string) => [
  `  Films are sent by nginx (X_ACCEL_REDIRECT): they play at ${publicUrl}, and not past nginx.`,
];

/** The text that tells the operator where to go after the start. */
export function welcomeText({ config, addresses, isEmpty, operatorInvite }: Welcome): string {
  const [first] = addresses;
  const port = typeof first === 'object' ? first.port : config.port;
  const local = `http://localhost:${port}`;
  const lines = [
    '',
    `  پرده / Parde is ready:  ${config.demo ? local : config.publicUrl}`,
    `  API description:        ${local}/api/docs`,
    ...(config.demo ? DEMO_HINT : []),
    ...(config.accelLocation ? accelHint(config.publicUrl) : []),
    ...(isEmpty ? EMPTY_HINT : []),
    ...(operatorInvite ? inviteHint(operatorInvite) : []),
    '',
    '',
  ];
  return lines.join('\n');
}

export function printWelcome(welcome: Welcome): void {
  process.stdout.write(welcomeText(welcome));
}
