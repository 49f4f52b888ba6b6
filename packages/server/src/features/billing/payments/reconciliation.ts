import { type api, MAX_BOOKED_DAYS, type PaymentAlert } from '@parde/contract';
import { CSV_BOM, csvLine } from '@parde/shared/csv';
import { toPersianDigits } from '@parde/shared/digits';
import { toJalali } from '@parde/shared/jalali';
import { addDays, tehranDate } from '@parde/shared/tehran-day';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import type { Db } from '../../../db/client.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { bookedOrder, joinBookedPayment } from '../../../db/read-models/booked-payment.ts';
import { COUNT_LIMIT } from '../../../db/read-models/title-lists.ts';
import { dayStart, tehranDateSql } from '../../../db/tehran-days.ts';
import { isoTime } from '../../../db/time.ts';
import { invalidField, notFound } from '../../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../../domain/list-page.ts';
import { closeAlert } from './alerts.ts';
import type { Account } from './ledger.ts';

type SpanQuery = z.output<typeof api.getReconciliation.query>;

interface Span {
  from: string;
  to: string;
}

const DAYS_SHOWN = 30;

/** @throws AppError invalid_input for too many days */
function spanOf({ from, to }: SpanQuery, now: Date): Span {
  const last = to ?? tehranDate(now);
  const first = from ?? addDays(last, 1 - DAYS_SHOWN);
  if (first > last) throw invalidField('to', 'روز پایان پیش از روز آغاز است');
  if (addDays(first, MAX_BOOKED_DAYS) <= last) {
    throw invalidField('from', 'بیش از یک سال را یک‌جا نمی‌توان دید');
  }
  return { from: first, to: last };
}

const within = (time: ReturnType<typeof sql>, { from, to }: Span) =>
  sql`${time} >= ${dayStart(from)} and ${time} < ${dayStart(addDays(to, 1))}`;

const dayRow = z.object({
  day: z.string(),
  gateway: z.string(),
  payments: z.int(),
  paid: z.number(),
  refunded: z.number(),
  ledgerPaid: z.number(),
  ledgerRefunded: z.number(),
});

/**
 * Compares two independent records of the same money: payment events, which say what gateways confirmed, and the
 * ledger.
 */
export async function reconcileDays(db: Db, query: SpanQuery, now: Date) {
  const span = spanOf(query, now);
  const days = await queryRows(
    db,
    dayRow,
    sql`
      with confirmed as (
        select ${tehranDateSql(sql`v.at`)} as day, p.gateway,
          count(distinct p.id) filter (where v.state = 'paid') as payments,
          coalesce(sum(p.amount) filter (where v.state = 'paid'), 0) as paid,
          coalesce(sum(p.amount) filter (where v.state = 'reversed'), 0) as refunded
        from (
          select payment_id, state, min(created_at) as at from payment_events
          where state in ('paid', 'reversed') group by payment_id, state
        ) v join payments p on p.id = v.payment_id
        where ${within(sql`v.at`, span)} and exists (
          select from payment_events paid where paid.payment_id = p.id and paid.state = 'paid')
        group by 1, 2
      ),
      booked as (
        select ${tehranDateSql(sql`l.created_at`)} as day, coalesce(p.gateway, '') as gateway,
          coalesce(sum(l.amount) filter (where l.amount > 0), 0) as paid,
          coalesce(-sum(l.amount) filter (where l.amount < 0), 0) as refunded
        from ledger_entries l ${joinBookedPayment}
        where l.account = 'gateway' and ${within(sql`l.created_at`, span)}
        group by 1, 2
      )
      select day::text, gateway, coalesce(c.payments, 0)::int as payments,
        coalesce(c.paid, 0)::float8 as paid, coalesce(c.refunded, 0)::float8 as refunded,
        coalesce(b.paid, 0)::float8 as "ledgerPaid",
        coalesce(b.refunded, 0)::float8 as "ledgerRefunded"
      from confirmed c full join booked b using (day, gateway)
      order by day desc, gateway`,
  );
  return { ...span, days };
}

const entryRow = z.object({
  id: z.int(),
  at: z.string(),
  booking: z.string(),
  account: z.string(),
  amount: z.number(),
  orderId: z.int().nullable(),
  receiptNumber: z.int().nullable(),
  planTitle: z.string().nullable(),
  gateway: z.string().nullable(),
  reference: z.string().nullable(),
  bankReference: z.string().nullable(),
});

/** Number of rows read at once. */
const BATCH = 2_000;

const ACCOUNT_NAMES: Record<Account, string> = {
  gateway: 'درگاه',
  revenue: 'درآمد',
  tax: 'مالیات',
  gifts: 'هدیه‌های گرفته‌نشده',
};

const HEAD = [
  'روز (شمسی)',
  'زمان (ISO)',
  'سند',
  'حساب',
  'بدهکار (ریال)',
  'بستانکار (ریال)',
  'سفارش',
  'رسید',
  'طرح',
  'درگاه',
  'کد درگاه',
  'کد بانک',
];

/** For example `۱۴۰۵/۰۹/۰۲`. */
function slashed(iso: string): string {
  const day = toJalali(iso);
  if (!day) return '';
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return toPersianDigits(`${day.year}/${twoDigits(day.month)}/${twoDigits(day.day)}`);
}

/** Codes that a spreadsheet would read as numbers and change: it drops leading zeros, and digits after the fifteenth. */
const NUMBER_LIKE = /^(?:0\d+|\d{16,}|\d+e\d+)$/i;

const codeCell = (code: string | null) => (NUMBER_LIKE.test(code ?? '') ? `'${code}` : code);

const lineOf = (entry: z.output<typeof entryRow>) =>
  csvLine([
    slashed(entry.at),
    entry.at,
    entry.booking,
    ACCOUNT_NAMES[entry.account as Account] ?? entry.account,
    entry.amount > 0 ? entry.amount : null,
    entry.amount < 0 ? -entry.amount : null,
    entry.orderId,
    entry.receiptNumber,
    entry.planTitle,
    entry.gateway,
    codeCell(entry.reference),
    codeCell(entry.bankReference),
  ]);

async function* ledgerLines(db: Db, span: Span): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(HEAD);
  for (let after = 0; ; ) {
    const entries = await queryRows(
      db,
      entryRow,
      sql`
        select l.id, ${isoTime(sql`l.created_at`)} as at, l.booking, l.account::text,
          l.amount::float8, o.id as "orderId", o.receipt_number as "receiptNumber",
          o.plan_title as "planTitle", p.gateway, p.reference, p.bank_reference as "bankReference"
        from (
          select * from ledger_entries l
          where l.id > ${after} and ${within(sql`l.created_at`, span)} order by l.id limit ${BATCH}
        ) l left join orders o on o.id = ${bookedOrder} ${joinBookedPayment}
        order by l.id`,
    );
    if (entries.length > 0) yield entries.map(lineOf).join('');
    const last = entries.at(-1);
    if (!last || entries.length < BATCH) return;
    after = last.id;
  }
}

/** The ledger as CSV, read while it is being sent. @throws AppError invalid_input for too many days */
export async function exportLedger(
  db: Db,
  actor: Actor,
  query: SpanQuery,
  now: Date,
): Promise<{ name: string; content: AsyncIterable<string> }> {
  const span = spanOf(query, now);
  await db.transaction((tx) =>
    writeAudit(tx, actor, {
      action: 'money.export',
      subject: { kind: 'ledger', id: `${span.from} ${span.to}` },
    }),
  );
  return { name: `ledger-${span.from}-${span.to}.csv`, content: ledgerLines(db, span) };
}

const alertRow = z.object({
  id: z.int(),
  subject: z.string(),
  message: z.string(),
  orderId: z.int().nullable(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
});

const alertColumns = sql`a.id, a.subject, a.message, (
    select o.id from orders o where o.id = coalesce(
      substring(a.subject from '^order:([0-9]{1,9}):')::int,
      (select p.order_id from payments p
        where p.id = substring(a.subject from '^payment:([0-9]{1,9}):')::int))
  ) as "orderId", ${isoTime(sql`a.created_at`)} as "createdAt",
  ${isoTime(sql`a.closed_at`)} as "closedAt"`;

export async function listAlerts(db: Db, query: z.output<typeof api.listPaymentAlerts.query>) {
  const where = query.state === 'open' ? sql`a.closed_at is null` : sql`a.closed_at is not null`;
  const [alerts, counted] = await Promise.all([
    queryRows(
      db,
      alertRow,
      sql`select ${alertColumns} from alerts a where ${where} order by a.id desc
        limit ${query.per_page} offset ${offsetOf(query)}`,
    ),
    queryRow(
      db,
      z.object({ total: z.int() }),
      // Counted from the newest on, by the index, and no further than anybody paginates.
      sql`select count(*)::int as total from (
        select from alerts a where ${where} order by a.id desc limit ${COUNT_LIMIT + 1}) counted`,
    ),
  ]);
  const total = counted?.total ?? 0;
  return listEnvelope(alerts, query, total > COUNT_LIMIT ? null : total);
}

/** @throws AppError not_found */
export async function getPaymentAlert(db: Db, id: number): Promise<PaymentAlert> {
  const alert = await queryRow(
    db,
    alertRow,
    sql`select ${alertColumns} from alerts a where a.id = ${id}`,
  );
  if (!alert) throw notFound('این هشدار');
  return alert;
}

/** Closing an alert that is already closed changes nothing. @throws AppError not_found */
export function closePaymentAlert(
  db: Db,
  actor: Actor,
  { id, note }: { id: number; note: string | null },
): Promise<PaymentAlert> {
  return db.transaction(async (tx) => {
    const wasOpen = await closeAlert(tx, id);
    const alert = await getPaymentAlert(tx, id);
    await writeAudit(tx, actor, {
      action: 'alerts.close',
      subject: { kind: 'alert', id },
      before: { isOpen: wasOpen },
      after: { isOpen: false, message: alert.message },
      reason: note,
    });
    return alert;
  });
}
