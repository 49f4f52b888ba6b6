import { settle, signInAsOwner } from '../support/operators.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Edge of the smallest square that a finger hits, in pixels. */
const FINGER = 40;

const SCREENS = ['', 'inbox', 'figures', 'reconciliation', 'coupons', 'settings', 'connections'];

test('the operators’ buttons are large enough for fingers', async ({ page, context }) => {
  await signInAsOwner(context);
  for (const screen of SCREENS) {
    await page.goto(`/admin/${screen}`);
    await settle(page);
    const small = await page.locator('header, main').evaluateAll(
      (parts, finger) =>
        parts
          .flatMap((part) => [...part.querySelectorAll('.MuiButton-root, .MuiIconButton-root')])
          .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
          .filter(({ box: { width, height } }) => width > 0 && Math.min(width, height) < finger)
          .map(({ name, box }) => `${name}: ${box.width}×${box.height}`),
      FINGER,
    );
    expect(small, `/admin/${screen}`).toEqual([]);
  }
});
