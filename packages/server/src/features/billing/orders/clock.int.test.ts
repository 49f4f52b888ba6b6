import type { Quote, Watchable } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { streamFolder } from '../../../domain/media/storage-keys.ts';
import { listNotifications } from '../../../testing/list-notifications.ts';
import { insertMediaFile } from '../../../testing/media-files.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import {
  heartbeat,
  listPlaybacks,
  makeDownload,
  startPlayback,
  statusAndReason,
} from '../../../testing/playback-calls.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../testing/test-clock.ts';
import { createBuyer, openShop, type Shop } from '../testing/shop.ts';

/* Premium with a fake clock, testing both sides of every expiry. */

const BOUGHT_AT = Date.parse('2027-03-21T09:30:00.250Z');
const SEGMENT = 'v720/00001.m4s';

let shop: Shop;
let film: number;
let files: number[];

async function open(graceHours: number): Promise<void> {
  shop = await openShop({ PREMIUM_GRACE_HOURS: String(graceHours) });
  const { t } = shop;
  await t.loadSample();
  await t.rows('update titles set is_free = false');
  film = await t.titleId('متروپلیس');
  files = [];
  for (let i = 0; i < 3; i += 1) {
    const { id, encodeId } = await insertMediaFile(t, { titleId: film, hasStream: true });
    await t.storage.put(`${streamFolder(id, encodeId ?? 0)}${SEGMENT}`, Buffer.from('a segment'));
    files.push(id);
  }
}
const close = () => shop.close();

beforeEach(() => moveTo(BOUGHT_AT));

const moveTo = (atMs: number) => shop.t.clock.stopAt(new Date(atMs));
const iso = (atMs: number) => new Date(atMs).toISOString();
const start = (who: Member, n = 0) => startPlayback(who, { file_id: files[n] });
const openLink = async (url: string) => (await shop.t.call({ url })).statusCode;
const quote = async (who: Member, body: object = {}) =>
  (await who.post<Quote>('/api/premium/quote', { plan_id: shop.month, ...body })).body;

/** Links of a current playback and download. */
async function makeLinks(who: Member) {
  const { playbackId, sources } = (await start(who)).body;
  const { url } = (await makeDownload(who, { file_id: files[0] })).body;
  return {
    playbackId: playbackId ?? '',
    segment: sources[0]?.url.replace(/[^/]+$/, SEGMENT) ?? '',
    download: url,
  };
}

/** All endpoints that check whether somebody may watch. */
async function watching(who: Member, links: Awaited<ReturnType<typeof makeLinks>>) {
  const watch = await who.get<Watchable>(`/api/watch/p${film}/${film}`);
  return {
    page: watch.body.access,
    // Another film: the same one would start again, with new links.
    start: await statusAndReason(start(who, 1)),
    keep: await statusAndReason(heartbeat(who, links.playbackId)),
    segment: await openLink(links.segment),
    download: await openLink(links.download),
    newDownload: await statusAndReason(makeDownload(who, { file_id: files[0] })),
  };
}

const PLAYS = {
  page: 'granted',
  start: 200,
  keep: 200,
  segment: 200,
  download: 200,
  newDownload: 200,
};
const WALL = {
  page: 'premium',
  start: '403 premium',
  keep: '403 premium',
  segment: 403,
  download: 403,
  newDownload: '403 premium',
};

describe.each([0, 48])('a month that was bought, with a grace of %i hours', (graceHours) => {
  beforeAll(() => open(graceHours));
  afterAll(close);

  it('runs to its last second, and what was begun in it dies with the grace', async () => {
    const member = await createBuyer(shop);
    const end = BOUGHT_AT + 30 * DAY_MS;
    expect(await shop.premiumUntil(member)).toBe(iso(end));

    shop.t.clock.pass(DAY_MS);
    expect(await shop.premiumUntil(member)).toBe(iso(end));
    expect(shop.daysUntil(await shop.premiumUntil(member))).toBe(29);
    expect(await quote(member)).toMatchObject({ kind: 'reserve', startsAt: iso(end) });

    moveTo(end - SECOND_MS);
    expect(await watching(member, await makeLinks(member))).toEqual(PLAYS);
    expect(await shop.premiumUntil(member)).toBe(iso(end));
    moveTo(end);
    expect(await shop.premiumUntil(member)).toBeNull();
    expect(await quote(member)).toMatchObject({ kind: 'join', startsAt: iso(end) });

    moveTo(end + graceHours * HOUR_MS - SECOND_MS);
    const links = await makeLinks(member);
    expect(await watching(member, links)).toEqual(PLAYS);
    moveTo(end + graceHours * HOUR_MS);
    expect(await watching(member, links)).toEqual(WALL);
  });
});

describe('without a grace', () => {
  beforeAll(() => open(0));
  afterAll(close);

  it('a reservation begins when the current premium ends, with its own limits; links keep working', async () => {
    const member = await createBuyer(shop);
    const { reference } = await shop.order(member, 'reserve2', { plan_id: shop.better });
    shop.gateway.pay(reference);
    await shop.returnFromGateway(reference);
    const end = BOUGHT_AT + 30 * DAY_MS;
    moveTo(end - SECOND_MS);
    const links = await makeLinks(member);
    expect(await statusAndReason(start(member, 1))).toBe(200);
    expect(await statusAndReason(start(member, 2))).toBe('409 too_many_streams');
    expect((await listPlaybacks(member)).maxStreams).toBe(2);
    moveTo(end);
    expect(await statusAndReason(start(member, 2))).toBe(200);
    expect((await listPlaybacks(member)).maxStreams).toBe(4);
    expect([await openLink(links.segment), await openLink(links.download)]).toEqual([200, 200]);
    expect(await shop.premiumUntil(member)).toBe(iso(end + 30 * DAY_MS));
  });

  it('a playback that is silent for 90 seconds takes no stream; a download opens for a day', async () => {
    const member = await createBuyer(shop);
    const { segment, download } = await makeLinks(member);
    await start(member, 1);
    shop.t.clock.pass(90 * SECOND_MS - 1);
    expect(await openLink(segment)).toBe(200);
    expect(await statusAndReason(start(member, 2))).toBe('409 too_many_streams');
    // Checks of a link's conditions are cached for fifteen seconds.
    shop.t.clock.pass(15 * SECOND_MS);
    expect(await openLink(segment)).toBe(403);
    expect(await statusAndReason(start(member, 2))).toBe(200);
    // Links expire on whole seconds.
    const linkEnd = Math.floor(BOUGHT_AT / SECOND_MS) * SECOND_MS + DAY_MS;
    moveTo(linkEnd - 1);
    expect(await openLink(download)).toBe(200);
    moveTo(linkEnd);
    expect(await openLink(download)).toBe(403);
  });

  it('warnings come 7, 3 and 1 days before the end, not a second earlier, and once', async () => {
    const member = await createBuyer(shop);
    const warned = async () => {
      await shop.t.jobs.enqueue(shop.t.database.db, 'warn-premium-ending', {});
      await shop.t.runJobs();
      return (await listNotifications(member)).map(
        (one) => one.kind === 'premium_ending' && one.daysLeft,
      );
    };
    const days: number[] = [];
    for (const left of [7, 3, 1]) {
      moveTo(BOUGHT_AT + (30 - left) * DAY_MS - SECOND_MS);
      expect(await warned()).toEqual(days);
      shop.t.clock.pass(SECOND_MS);
      days.unshift(left);
      expect(await warned()).toEqual(days);
      shop.t.clock.pass(HOUR_MS);
      expect(await warned()).toEqual(days);
    }
    expect(shop.t.mails.filter(({ to }) => to === member.email)).toHaveLength(3);
    moveTo(BOUGHT_AT + 30 * DAY_MS);
    expect(await warned()).toEqual(days);
  });

  it('a coupon counts from its first instant until its last', async () => {
    const member = await createMember(shop.t);
    const [begin, end] = [BOUGHT_AT + DAY_MS, BOUGHT_AT + 2 * DAY_MS];
    await shop.rows(
      `insert into coupons (code, kind, value, starts_at, ends_at) values ('NOWRUZ', 'percent', 20, $1, $2)`,
      new Date(begin),
      new Date(end),
    );
    const discounts = [];
    for (const at of [begin - 1, begin, end - 1, end]) {
      moveTo(at);
      discounts.push((await quote(member, { coupon: 'nowruz' })).discount);
    }
    expect(discounts).toEqual([undefined, 200_000, 200_000, undefined]);
  });

  it('a payment without a definite answer is checked for a day, then given up', async () => {
    const member = await createMember(shop.t);
    const [lost, late] = [
      await shop.order(member, 'reserve2'),
      await shop.order(member, 'reserve2', { plan_id: shop.quarter }),
    ];
    const reconcile = async () => {
      await shop.t.jobs.enqueue(shop.t.database.db, 'reconcile-payments', {});
      await shop.t.runJobs();
      const rows = await shop.rows(
        `select p.state from payments p join orders o on o.id = p.order_id
       where o.user_id = $1 order by p.id`,
        member.id,
      );
      return rows.map(({ state }) => state);
    };
    const askedOf = () => shop.gateway.calls.filter((call) => call.endsWith('verify.json')).length;
    const before = askedOf();
    expect(await reconcile()).toEqual(['redirected', 'redirected']);
    shop.t.clock.pass(MINUTE_MS);
    expect(await reconcile()).toEqual(['unknown', 'unknown']);
    expect(askedOf()).toBe(before + 2);
    expect(await reconcile()).toEqual(['unknown', 'unknown']);
    expect(askedOf()).toBe(before + 2);
    moveTo(BOUGHT_AT + 23 * HOUR_MS);
    shop.gateway.pay(late.reference);
    expect(await reconcile()).toEqual(['unknown', 'paid']);
    // Their own day, until its end.
    moveTo(BOUGHT_AT + DAY_MS);
    expect(await reconcile()).toEqual(['unknown', 'paid']);
    shop.t.clock.pass(HOUR_MS);
    expect(await reconcile()).toEqual(['failed', 'paid']);
    expect((await shop.orders(member)).map(({ id, state }) => [id, state])).toContainEqual([
      lost.body.orderId,
      'closed',
    ]);
    const asked = askedOf();
    shop.t.clock.pass(DAY_MS);
    await reconcile();
    expect(askedOf()).toBe(asked);
    expect(await shop.premiumUntil(member)).toBe(iso(BOUGHT_AT + 23 * HOUR_MS + 90 * DAY_MS));
  });
});

describe('a clock that is put back', () => {
  beforeAll(() => open(0));
  afterAll(close);

  /** A payment whose outcome is unknown: the gateway's response was lost. */
  async function payUnknown() {
    const member = await createMember(shop.t);
    const { reference } = await shop.order(member);
    shop.gateway.pay(reference);
    // Taken, so that the gateway does not list it as waiting for us either.
    shop.gateway.fail('verify.json', 'drop_after');
    await shop.returnFromGateway(reference);
    expect(await shop.orders(member)).toMatchObject([{ state: 'pending' }]);
    return { member, reference };
  }

  it.each([
    ['a day', DAY_MS],
    ['two minutes', 2 * MINUTE_MS],
  ])('by %s: the reconciler asks about a payment at once', async (_, ms) => {
    const { member } = await payUnknown();
    moveTo(BOUGHT_AT - ms);
    await shop.t.jobs.enqueue(shop.t.database.db, 'reconcile-payments', {});
    await shop.t.runJobs();
    expect(await shop.orders(member)).toMatchObject([{ state: 'paid' }]);
  });

  it('so does the page of the order', async () => {
    const { member } = await payUnknown();
    moveTo(BOUGHT_AT - DAY_MS);
    const { body } = await member.get('/api/user/payment-check');
    expect(body).toMatchObject({ status: 'success' });
  });

  it('a payment that somebody was asking about is not theirs for a day', async () => {
    const { member, reference } = await payUnknown();
    await shop.rows(
      `update payments set state = 'verifying', updated_at = $1 where reference = $2`,
      new Date(BOUGHT_AT),
      reference,
    );
    moveTo(BOUGHT_AT - DAY_MS);
    await shop.returnFromGateway(reference);
    expect(await shop.orders(member)).toMatchObject([{ state: 'paid' }]);
  });
});
