import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';

/** Tells the person at the terminal where to go. */
export function printWelcome(config: Config, addresses: (AddressInfo | string)[]): void {
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
    '',
    '',
  ];
  process.stdout.write(lines.join('\n'));
}
