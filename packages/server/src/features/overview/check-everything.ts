import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { describeStorage } from '../../config/storage-url.ts';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import { queryRows } from '../../db/query-rows.ts';
import { verifyMailServer } from '../../integrations/mail/site-mailer.ts';
import { createGateways, findEnabledGateways } from '../../integrations/payments/gateways.ts';
import { withStoredGateways } from '../../integrations/payments/stored-gateways.ts';
import {
  type CheckDeps,
  checkThisMachine,
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
    const reason =
      code === 'ETLS'
        ? 'STARTTLS failed, and a password goes nowhere without it'
        : (code ?? message);
    return problem(`The mail server does not accept us: ${reason}.`, remedy);
  }
}

/** No payment has this reference: the gateway's answer shows whether it knows us. */
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

const fileRow = z.object({ id: z.number(), key: z.string(), size: z.number() });

/** Maximum number of files listed by name; more would not fit into a sentence. */
const NAMED_FILES = 10;

/**
 * Compares the sizes of films with the stored objects: before 0.2 a bucket could lose a part of an upload that counted
 * as stored.
 */
async function checkFilms({ db, storage }: CheckDeps): Promise<Result> {
  const files = await queryRows(
    db,
    fileRow,
    sql`select id, storage_key as key, size_bytes::float8 as size from media_files order by id`,
  );
  const sizes = new Map<string, number>();
  for await (const { key, size } of storage.list('media/')) sizes.set(key, size);
  const wrong = files.filter(({ key, size }) => sizes.get(key) !== size);
  if (wrong.length === 0) return ok(`Storage has all of ${files.length} files of films.`);
  const named = wrong.slice(0, NAMED_FILES).map(({ id, key }) => {
    return `${id} (${sizes.has(key) ? 'another size' : 'missing'})`;
  });
  const more = wrong.length > named.length ? ` and ${wrong.length - named.length} more` : '';
  return problem(
    `Storage does not have these files of films as they were added: ${named.join(', ')}${more}.`,
    'Add the same files again by "parde media add", which stores them anew, and encode them by "parde media encode".',
  );
}

const MAX_CLOCK_S = 10;
const ASK_MS = 5_000;

/** Difference between another machine's clock and ours, in seconds; `null` if it did not answer. */
async function clockDifference(ask: () => Promise<number>): Promise<number | null> {
  try {
    return Math.round(Math.abs(Date.now() - (await ask())) / 1000);
  } catch {
    return null;
  }
}

/** The clock of a web server, from the `Date` header of its response. */
async function clockOf(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(ASK_MS) });
  return Date.parse(answer.headers.get('date') ?? '');
}

async function checkClock({ db, config }: CheckDeps): Promise<Result> {
  const gaps = {
    'the database': await clockDifference(async () => (await readDatabase(db)).now),
    'the gateway': config.demo
      ? null
      : await clockDifference(() => clockOf(config.gatewayUrls.zarinpal)),
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

/** Runs all checks: also writes to and lists storage, and contacts the mail server, the gateways and their clock. */
export async function checkEverything(deps: CheckDeps): Promise<Finding[]> {
  const here = await checkThisMachine(deps);
  const others = await runChecks([
    ['storage', () => checkStorage(deps)],
    ['mail', () => checkMail(deps)],
    ['gateway', () => checkGateways(deps)],
    ['clock', () => checkClock(deps)],
    ['films', () => checkFilms(deps)],
  ]);
  return [...here, ...others];
}

/** Runs all checks for staff, and records that in the audit log. */
export async function checkSite(deps: CheckDeps, actor: Actor) {
  const findings = await checkEverything(deps);
  const problems = findings.filter(({ level }) => level === 'problem');
  await deps.db.transaction((tx) =>
    writeAudit(tx, actor, {
      action: 'settings.check',
      subject: { kind: 'settings', id: 'checks' },
      after: { count: problems.length },
    }),
  );
  return { findings: findings.map(({ remedy: _, ...finding }) => finding) };
}
