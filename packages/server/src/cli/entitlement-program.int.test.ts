import type { User } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMember, type Member } from '../testing/members.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { endEntitlement, grantEntitlement, listEntitlements } from './entitlement-program.ts';

const DAY = 86_400_000;

let t: TestApp;
let member: Member;

beforeAll(async () => {
  t = await createTestApp();
});

beforeEach(async () => {
  member = await createMember(t);
});

afterAll(() => t.close());

const timed = () => ({ db: t.database.db, clock: t.clock });
const grant = (options: { days: string; streams?: string; note?: string }, who = member) =>
  grantEntitlement(timed(), who.email, options);
const list = async () => (await listEntitlements(timed(), member.email)).text;
const end = (number: unknown) => endEntitlement(timed(), `${number}`);
const premiumUntil = async () => (await member.get<User>('/api/user')).body.premiumUntil;

async function rows() {
  const { rows } = await t.database.pool.query<{
    id: number;
    starts_at: Date;
    ends_at: Date;
    max_streams: number;
    note: string | null;
  }>('select * from entitlements where user_id = $1 order by starts_at, id', [member.id]);
  return rows;
}

const days = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }) =>
  (ends_at.getTime() - starts_at.getTime()) / DAY;

/** Entitlements that are active or still to come. */
const live = async () => (await rows()).filter((row) => row.ends_at > new Date() && days(row) > 0);

it('grants premium from now on', async () => {
  const answer = await grant({ days: '30', note: ' هدیهٔ\nجشنواره ' }, { ...member });
  const [row] = await rows();
  expect(row).toMatchObject({ max_streams: 2, note: 'هدیهٔ\nجشنواره' });
  expect(row && days(row)).toBe(30);
  expect(await premiumUntil()).toBe(row?.ends_at.toISOString());
  expect(answer).toContain(`until ${row?.ends_at.toISOString()}, 2 streams at once`);
});

it('extends current and reserved premium, so that no day is lost', async () => {
  await grant({ days: '30' });
  await grant({ days: '10', streams: '1' });
  await grant({ days: '5', streams: '4' });
  const [first, second, third] = await rows();
  expect([first, second, third].map((row) => row && days(row))).toEqual([30, 10, 5]);
  expect(second?.starts_at).toEqual(first?.ends_at);
  expect(third?.starts_at).toEqual(second?.ends_at);
  expect(await premiumUntil()).toBe(third?.ends_at.toISOString());
});

it('begins now if all premium has expired, or if a reservation was ended before it began', async () => {
  await grant({ days: '30' });
  await grant({ days: '30' });
  for (const { id } of await rows()) await end(id);
  expect(await premiumUntil()).toBeNull();
  await grant({ days: '2' });
  const last = (await rows()).find((row) => days(row) === 2);
  expect(await premiumUntil()).toBe(last?.ends_at.toISOString());
});

it('loses none of ten that are granted at once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => grant({ days: '3' })));
  const all = await rows();
  expect(all.map(days)).toEqual(Array(10).fill(3));
  expect(await premiumUntil()).toBe(all.at(-1)?.ends_at.toISOString());
});

it('ends one for good; what waits moves up with all its days', async () => {
  for (const days of ['30', '10', '7', '5']) await grant({ days });
  const [runs, , third] = await rows();
  expect(await end(third?.id)).toContain('is over');
  expect((await live()).map(days)).toEqual([30, 10, 5]);
  await end(runs?.id);
  const left = await live();
  expect(left.map(days)).toEqual([10, 5]);
  expect(left[1]?.starts_at).toEqual(left[0]?.ends_at);
  expect(await premiumUntil()).toBe(left[1]?.ends_at.toISOString());
  await end(left[0]?.id);
  await end(left[1]?.id);
  expect(await premiumUntil()).toBeNull();
});

it('loses no day when ends and grants come at once', async () => {
  for (const days of ['30', '10', '7']) await grant({ days });
  const [first, second] = await rows();
  await Promise.all([
    end(first?.id),
    end(second?.id),
    ...['3', '4', '5'].map((days) => grant({ days })),
  ]);
  const left = await live();
  expect(left.map(days).sort()).toEqual([3, 4, 5, 7]);
  expect(await premiumUntil()).toBe(left.at(-1)?.ends_at.toISOString());
});

it('ends nothing twice, and nothing that is not there', async () => {
  await grant({ days: '30' });
  const [only] = await rows();
  await end(only?.id);
  await expect(end(only?.id)).rejects.toThrow(/that runs or waits/);
  for (const none of [999_999, 0, -1, 'x', 1.5, 2 ** 40]) {
    await expect(end(none)).rejects.toThrow(/There is no entitlement/);
  }
});

it('lists what a member had, has and will have', async () => {
  expect(await list()).toContain('never had premium');
  await t.database.pool.query(
    `insert into entitlements (user_id, starts_at, ends_at, source, max_streams)
     values ($1, now() - interval '9 days', now() - interval '8 days', 'grant', 3)`,
    [member.id],
  );
  await grant({ days: '30', streams: '1', note: 'یک\nدو' });
  await grant({ days: '10' });
  const lines = (await list()).split('\n');
  const [over, runs, waits] = await rows();
  expect(lines).toEqual([
    expect.stringMatching(`^#${over?.id}  over .*3 streams at once$`),
    expect.stringMatching(`^#${runs?.id}  runs .*1 stream at once  یک دو$`),
    expect.stringMatching(`^#${waits?.id}  waits .*2 streams at once$`),
  ]);
});

it('finds the account by any spelling of its address, and no other', async () => {
  await grant({ days: '1' }, { ...member, email: ` ${member.email.toUpperCase()}` });
  expect(await rows()).toHaveLength(1);
  for (const email of ['nobody@example.com', 'x', '']) {
    await expect(grant({ days: '1' }, { ...member, email })).rejects.toThrow(/no account/);
  }
});

it.each([
  { days: '0' },
  { days: '-1' },
  { days: '1.5' },
  { days: '1e2' },
  { days: 'x' },
  { days: '' },
  { days: '4000' },
  { days: '1', streams: '0' },
  { days: '1', streams: '51' },
  { days: '1', streams: 'two' },
  { days: '1', note: 'x'.repeat(501) },
])('refuses %j', async (options) => {
  await expect(grant(options)).rejects.toThrow(/have to be|at most/);
  expect(await rows()).toEqual([]);
});
