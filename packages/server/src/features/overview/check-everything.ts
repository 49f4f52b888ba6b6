import { describeStorage } from '../../config/storage-url.ts';
import { verifyMailServer } from '../../integrations/mail/site-mailer.ts';
import { createGateways, findEnabledGateways } from '../../integrations/payments/gateways.ts';
import { withStoredGateways } from '../../integrations/payments/stored-gateways.ts';
import {
  type CheckDeps,
  checkHere,
  type Finding,
  note,
  ok,
  problem,
  type Result,
  readDatabase,
  runChecks,
} from './site-checks.ts';

async function checkStorage({ storage, config }: CheckDeps): Promise<Result> {
  const key = `tests/doctor-${process.pid}.txt`;
  try {
    await storage.put(key, Buffer.from('x'));
    await storage.delete(key);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    return problem(
      `Storage cannot be written: ${reason}.`,
      `Let the user that runs Parde write to ${describeStorage(config.storage)}.`,
    );
  }
  return ok('Storage can be written.');
}

async function checkMail({ db, config }: CheckDeps): Promise<Result> {
  const remedy = 'Set the mail server on the screen «ایمیل و درگاه», or SMTP_URL.';
  try {
    const server = await verifyMailServer(db, config);
    if (server !== null) return ok(`The mail server ${server} accepts us.`);
    const message = 'There is no mail server: mails are written to files and reach nobody.';
    return (config.demo ? note : problem)(message, remedy);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return problem(`The mail server does not accept us: ${code ?? message}.`, remedy);
  }
}

/** No payment has this number: the answer shows that the gateway knows us. */
const NO_PAYMENT = '1';

async function checkGateways({ db, config }: CheckDeps): Promise<Result> {
  const effective = await withStoredGateways(config, db);
  const names = (await findEnabledGateways(db, effective)).filter((name) => name !== 'sandbox');
  const remedy =
    'Set the merchant on the screen «ایمیل و درگاه», and let the server reach the gateway.';
  if (names.length === 0) {
    return (config.demo ? note : problem)('No gateway is on: nobody can buy.', remedy);
  }
  const gateways = createGateways(effective, db, () => new Date());
  for (const name of names) {
    const gateway = gateways.get(name);
    try {
      if (gateway?.listUnverified) await gateway.listUnverified();
      else await gateway?.inquire(NO_PAYMENT);
    } catch (error) {
      return problem(`${name} does not answer as it should: ${(error as Error).message}.`, remedy);
    }
  }
  return ok(`${names.join(' and ')} answered.`);
}

const MAX_CLOCK_S = 10;
const ASK_MS = 5_000;

/** How far a clock elsewhere is from ours, in seconds; null: it did not answer. */
async function gapTo(ask: () => Promise<number>): Promise<number | null> {
  try {
    return Math.round(Math.abs(Date.now() - (await ask())) / 1000);
  } catch {
    return null;
  }
}

/** The clock of a web server, from the `Date` of its answer. */
async function clockOf(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(ASK_MS) });
  return Date.parse(answer.headers.get('date') ?? '');
}

async function checkClock({ db, config }: CheckDeps): Promise<Result> {
  const gaps = {
    'the database': await gapTo(async () => (await readDatabase(db)).now),
    'the gateway': config.demo ? null : await gapTo(() => clockOf(config.gatewayUrls.zarinpal)),
  };
  for (const [name, gap] of Object.entries(gaps)) {
    if (gap !== null && gap > MAX_CLOCK_S) {
      return problem(
        `The clock of this machine and that of ${name} differ by ${gap} seconds.`,
        'Turn on time synchronization (NTP) on both.',
      );
    }
  }
  return ok('The clock agrees with others.');
}

/** Everything: also writes to storage, and asks mail server, gateways and their clock. */
export async function checkEverything(deps: CheckDeps): Promise<Finding[]> {
  const here = await checkHere(deps);
  const others = await runChecks([
    ['storage', () => checkStorage(deps)],
    ['mail', () => checkMail(deps)],
    ['gateway', () => checkGateways(deps)],
    ['clock', () => checkClock(deps)],
  ]);
  return [...here, ...others];
}
