import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandLine } from '../../../db/audit-log.ts';
import { listNotifications } from '../../../testing/list-notifications.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { createBuyer, openShop, type Shop } from '../testing/shop.ts';
import { writeEndingWarnings } from './ending-warnings.ts';
import { endPremium, findEntitlements, grantPremium } from './grant-premium.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'https://parde.example' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.rows('delete from entitlements');
  shop.t.mails.length = 0;
});

async function warn(): Promise<void> {
  await shop.t.jobs.enqueue(shop.t.database.db, 'warn-premium-ending', {});
  await shop.t.runJobs();
}

/** Days-left values that a member was notified of, latest first. */
const daysTold = async (member: Member) =>
  (await listNotifications(member)).map((one) =>
    one.kind === 'premium_ending' ? one.daysLeft : one.kind,
  );

/** Buys again, after the existing premium. */
async function renew(member: Member): Promise<void> {
  const { reference } = await shop.order(member, 'reserve2');
  shop.gateway.pay(reference);
  await shop.returnFromGateway(reference);
}

describe('warn-premium-ending', () => {
  it('tells 7, 3 and 1 days before the end, once each, by notice and mail', async () => {
    const member = await createBuyer(shop);
    await warn();
    expect(await listNotifications(member)).toEqual([]);
    for (const [days, all] of [
      [23.5, [7]],
      [1, [7]],
      [3, [3, 7]],
      [2, [1, 3, 7]],
      [1, [1, 3, 7]],
    ] as const) {
      shop.passDays(days);
      await warn();
      await warn();
      expect(await daysTold(member)).toEqual(all);
    }
    expect(shop.t.mails.map(({ to }) => to)).toEqual(Array(3).fill(member.email));
    const [mail] = shop.t.mails;
    expect(mail?.subject).toContain('۷');
    expect(mail?.text).toContain('\nhttps://parde.example/premium/plans\n');
  });

  it('notifies once with two concurrent workers', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => createBuyer(shop)));
    shop.passDays(28);
    const written = await Promise.all(
      Array.from({ length: 4 }, () => writeEndingWarnings(shop.t.database.db, 100, shop.t.clock())),
    );
    expect(written.flat()).toHaveLength(members.length);
    for (const member of members) expect(await daysTold(member)).toEqual([3]);
  });

  it('continues until everybody is notified', async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => createBuyer(shop)));
    shop.passDays(29);
    const db = shop.t.database.db;
    expect(await writeEndingWarnings(db, 2, shop.t.clock())).toHaveLength(2);
    expect(await writeEndingWarnings(db, 2, shop.t.clock())).toHaveLength(1);
    expect(await writeEndingWarnings(db, 2, shop.t.clock())).toHaveLength(0);
    for (const member of members) expect(await daysTold(member)).toEqual([1]);
  });

  it('does not warn members with a reservation until that ends', async () => {
    const member = await createBuyer(shop);
    await renew(member);
    shop.passDays(25);
    await warn();
    expect(await listNotifications(member)).toEqual([]);
    shop.passDays(30);
    await warn();
    expect(await daysTold(member)).toEqual([7]);
    // Also if a week is left and the rest is a reservation.
    expect(await listNotifications(member)).toMatchObject([
      { premiumUntil: await shop.premiumUntil(member), isRead: false },
    ]);
  });

  it('does not mail members who renewed or were revoked before the mail was sent', async () => {
    const [renewed, revoked] = [await createBuyer(shop), await createBuyer(shop)];
    shop.passDays(28);
    const ids = await writeEndingWarnings(shop.t.database.db, 100, shop.t.clock());
    expect(ids).toHaveLength(2);
    await renew(renewed);
    const [{ id } = { id: 0 }] = await findEntitlements(shop.t.database.db, revoked.id);
    expect(await endPremium(shop.deps, commandLine, id)).toBe(true);
    for (const notificationId of ids) {
      await shop.t.jobs.enqueue(shop.t.database.db, 'premium-ending-mail', { notificationId });
    }
    await shop.t.runJobs();
    expect(shop.t.mails).toEqual([]);
  });

  it('warns anew of the end of what was renewed', async () => {
    const member = await createBuyer(shop);
    shop.passDays(24);
    await warn();
    await renew(member);
    shop.passDays(31);
    await warn();
    expect(await daysTold(member)).toEqual([7, 7]);
    expect(shop.t.mails).toHaveLength(2);
  });

  it('does not warn of an end that was as near when the time was given, nor of what is over', async () => {
    const [short, over] = [await createMember(shop.t), await createMember(shop.t)];
    await grantPremium(shop.deps, null, { userId: over.id, days: 9, maxStreams: 1 });
    shop.passDays(9);
    await grantPremium(shop.deps, null, { userId: short.id, days: 2, maxStreams: 1 });
    await warn();
    expect(await listNotifications(short)).toEqual([]);
    expect(await listNotifications(over)).toEqual([]);
  });

  it('does not mail unconfirmed addresses, but notifies on the site', async () => {
    const member = await createBuyer(shop);
    await shop.rows('update users set email_verified_at = null where id = $1', member.id);
    shop.passDays(28);
    await warn();
    expect(await daysTold(member)).toEqual([3]);
    expect(shop.t.mails).toEqual([]);
  });

  it('is not mailed again by the digest', async () => {
    const member = await createBuyer(shop);
    await shop.rows(`update users set email_digest = 'daily' where id = $1`, member.id);
    shop.passDays(28);
    await warn();
    await shop.t.jobs.enqueue(shop.t.database.db, 'send-digests', {});
    await shop.t.runJobs();
    expect(shop.t.mails).toHaveLength(1);
  });
});
