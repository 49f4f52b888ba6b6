import type { Command } from 'commander';
import type { WithServices } from './cli-services.ts';
import { listGateways, switchGateway } from './gateway-commands.ts';

/** `parde gateways …`, see docs/operate/payments.md. */
export function addGatewayCommands(program: Command, withServices: WithServices): void {
  const gateways = program.command('gateways').description('payment gateways');

  gateways
    .command('list')
    .description('show the gateways and whether buyers are sent there')
    .action(() => withServices(({ database, config }) => listGateways(database.db, config)));

  for (const [to, description] of [
    ['off', 'send nobody there from now on; what is under way is still settled'],
    ['on', 'send buyers there again'],
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
