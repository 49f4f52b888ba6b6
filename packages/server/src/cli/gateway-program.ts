import { type GatewayName, gatewayName } from '@parde/contract';
import type { Command } from 'commander';
import { REAL_GATEWAYS } from '../config/gateways.ts';
import type { Config } from '../config.ts';
import { commandLine } from '../db/audit-log.ts';
import type { Db } from '../db/client.ts';
import { saveGateway } from '../features/settings/connections.ts';
import { findEnabledGateways } from '../integrations/payments/gateways.ts';
import { withStoredGateways } from '../integrations/payments/stored-gateways.ts';
import type { WithServices } from './cli-services.ts';
import { listReport, type Report } from './command-output.ts';

type GatewayConfig = Pick<Config, 'demo' | 'gatewayAccess' | 'gatewaysOffered'>;

function stateOf(name: GatewayName, config: GatewayConfig, on: GatewayName[]): string {
  if (name !== 'sandbox' && !config.gatewayAccess[name]) return 'no merchant in the settings';
  if (!config.gatewaysOffered.includes(name)) return 'not offered by PAYMENT_GATEWAYS';
  return on.includes(name) ? 'on' : 'off';
}

/** All gateways as text, each with whether it is offered to buyers. */
export async function listGateways(db: Db, config: GatewayConfig): Promise<Report> {
  const on = await findEnabledGateways(db, config);
  const names: GatewayName[] = [...(config.demo ? ['sandbox' as const] : []), ...REAL_GATEWAYS];
  const states = names.map((name) => ({ name, state: stateOf(name, config, on) }));
  return listReport(states, '', ({ name, state }) => `${name}  ${state}`);
}

/**
 * Enables or disables a gateway for all processes, effective at once. Throws an `Error` with one
 * sentence for an unknown one.
 */
export async function switchGateway(
  db: Db,
  config: Config,
  given: string,
  to: 'off' | 'on',
): Promise<string> {
  const { success, data: name } = gatewayName.safeParse(given);
  if (!success || (name === 'sandbox' && !config.demo)) {
    throw new Error(`There is no gateway ${given}.`);
  }
  await saveGateway({ db, config }, commandLine, name, { isOn: to === 'on' });
  const on = await findEnabledGateways(db, config);
  const rest = on.length === 0 ? ' No gateway is on: nobody can buy.' : '';
  if (to === 'off') {
    return `${name} is off: nobody is sent there any more; payments under way there are still settled.${rest}`;
  }
  const state = stateOf(name, config, on);
  return state === 'on' ? `${name} is on.` : `${name} is not switched off, but: ${state}.${rest}`;
}

/** `parde gateways …`, see docs/operate/payments.md. */
export function addGatewayCommands(program: Command, withServices: WithServices): void {
  const gateways = program.command('gateways').description('payment gateways');

  gateways
    .command('list')
    .description('list the gateways and whether they are offered to buyers')
    .action(() =>
      withServices(async ({ database: { db }, config }) =>
        listGateways(db, await withStoredGateways(config, db)),
      ),
    );

  for (const [to, description] of [
    ['off', 'stop offering it; pending payments are still settled'],
    ['on', 'offer it to buyers again'],
  ] as const) {
    gateways
      .command(to)
      .description(description)
      .argument('<name>', 'zarinpal, zibal or sandbox')
      .action((name: string) =>
        withServices(async ({ database: { db }, config }) =>
          switchGateway(db, await withStoredGateways(config, db), name, to),
        ),
      );
  }
}
