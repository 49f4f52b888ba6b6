import { describe, expect, it } from 'vitest';
import { user } from '../../../testing/fixtures';
import { accountItems, isCurrent, menuItems, premiumOffer, sideMenuItems } from './menu-items';

const member = user({ newNotifications: true });
const addresses = (items: { to: string }[]) => items.map((item) => item.to);

describe('menus of SPEC §2', () => {
  it('has the visitor’s items in order', () => {
    expect(addresses(menuItems(null))).toEqual([
      '/',
      '/auth/login',
      '/categories',
      '/collections',
      '/tv',
      '/',
      '/?is_dubbed=1',
      '/comingsoon',
      '/contact',
    ]);
    expect(sideMenuItems(null)).toEqual(menuItems(null));
  });

  it('has the dashboard with its badge, saved items and, at the side, three more for users', () => {
    const [, dashboard, saved] = menuItems(member);
    expect(dashboard).toMatchObject({ label: 'پنل کاربری', to: '/user/dashboard', hasBadge: true });
    expect(saved?.to).toBe('/user/watchlist');
    expect(addresses(sideMenuItems(member).slice(-3))).toEqual([
      '/user/history',
      '/user/notifications',
      '/auth/logout',
    ]);
  });

  it('has no account for a child, and a way to change who watches for accounts of several', () => {
    const child = user({ profile: { ageLimit: 12 }, profileCount: 2 });
    const own = addresses([...sideMenuItems(child), ...accountItems(child)]);
    expect(own).toContain('/profiles');
    expect(own).not.toContain('/user/dashboard');
    expect(own).not.toContain('/user/notifications');
    expect(own).not.toContain('/user/dashboard?tab=devices');
    expect(premiumOffer(child)).toBeNull();
    const grownUp = user({ profileCount: 2 });
    expect(addresses(accountItems(grownUp))).toContain('/profiles');
    expect(addresses(accountItems({ ...grownUp, profileCount: 1 }))).not.toContain('/profiles');
  });

  it.each([
    ['/', '', 'خانه'],
    ['/', '?order_by=votes&page=2', 'خانه'],
    ['/', '?q=گاو&type=all', 'خانه'],
    ['/', '?type=movie', 'فیلم‌ها'],
    ['/', '?genre=horror', 'فیلم‌ها'],
    ['/', '?genre=horror&is_dubbed=1', 'دوبله‌شده‌ها'],
  ])('tells the front page from films on %s%s', (pathname, search, expected) => {
    const current = menuItems(null).filter((item) => isCurrent(item, pathname, search));
    expect(current.map(({ label }) => label)).toEqual([expected]);
  });

  it('leads to the devices at once, and marks them instead of the dashboard', () => {
    const marked = (search: string) =>
      accountItems(member)
        .filter((item) => isCurrent(item, '/user/dashboard', search))
        .map(({ to }) => to);
    expect(addresses(sideMenuItems(member))).toContain('/user/dashboard?tab=devices');
    expect(marked('?tab=devices')).toEqual(['/user/dashboard?tab=devices']);
    expect(marked('?tab=orders')).toEqual(['/user/dashboard']);
    expect(isCurrent(menuItems(null)[4] as never, '/tv', '?tab=devices')).toBe(true);
  });

  it('offers premium to who has none, and to renew it in its last week', () => {
    const now = Date.parse('2026-05-01T00:00:00Z');
    const offerTo = (premiumUntil: string | null) => premiumOffer({ premiumUntil }, now)?.label;
    expect(premiumOffer(null)?.to).toBe('/premium/plans');
    expect(offerTo(null)).toBe('خرید اشتراک');
    expect(offerTo('2026-05-08T00:00:00Z')).toBe('تمدید اشتراک');
    expect(offerTo('2026-05-08T00:00:01Z')).toBeUndefined();
  });

  it.each([
    ['/', '', ['/']],
    ['/', '?is_dubbed=1&page=2', ['/?is_dubbed=1']],
    ['/tv', '?page=2', ['/tv']],
    ['/titles/1/x', '', []],
  ])('marks one item on %s%s', (pathname, search, expected) => {
    const current = menuItems(null).filter((item) => isCurrent(item, pathname, search));
    expect(addresses(current)).toEqual(expected);
  });
});
