import type { Page } from '@playwright/test';

/** Until when the browser polls for a payment, as text of Unix milliseconds; null: it does not. */
export const awaitedPayment = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('check_payment_before'));
