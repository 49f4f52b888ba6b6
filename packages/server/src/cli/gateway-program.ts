import type { Command } from 'commander';
import type { WithServices } from './cli-services.ts';
import { listGateways, switchGateway } from './gateway-commands.ts';

/** `parde gateways …`, see docs/operate/payments.md. */
export function addGatewayCommands(program: Command, withServices: WithServices): void {
  const gateways = program.command('gateways').description('payment gateways');

  gateways
    .command('list')
    .description('list the gateways and whether they are offered to buyers')
    .action(() => withServices(({ database, config }) => listGateways(database.db, config)));

  for (const [to, description] of [
    ['off', 'stop offering it; pending payments are still settled'],
    ['on', 'offer it to buyers again'],
  ] as const) {
    gateways
      .command(to)
      .description(description)
      .argument('<name>', 'zarinpal, zibal or sandbox')
      .action((name: string) =>
        withServices(({ database, config }) => switchGateway(database.db, config, name, to)),
      );
  }
}
