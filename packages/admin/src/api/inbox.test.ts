import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { paymentReason } from '../words/figure-words';
import { inboxCount, inboxPath } from './inbox';

it('says that there is more where the server stopped counting', () => {
  expect([0, 7, 99, 100].map(inboxCount)).toEqual(['۰', '۷', '۹۹', '۹۹+']);
});

it('leads to where one of them is answered', () => {
  expect(inboxPath('support', 7)).toBe('/support/7/show');
  expect(inboxPath('comments', 7)).toBe('/comments/7/show');
  expect(inboxPath('reports', 7)).toBe('/playback-reports/7/show');
  expect(inboxPath('alerts', 7)).toBe('/payment-alerts/7/show');
  expect(inboxPath('duplicates', 7)).toBe('/duplicates/7/show');
});

it('has Persian words for every reason that the server writes of a payment', () => {
  const folder = path.resolve(import.meta.dirname, '../../../server/src/features/billing');
  const reasons = globSync('{payments,orders}/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/state: '\w+'[^}]*?\breason: '([^']+)'/g)])
    .map(([, reason = '']) => reason);
  expect(reasons.length).toBeGreaterThan(6);
  expect(reasons.filter((reason) => paymentReason(reason) === reason)).toEqual([]);
  expect(paymentReason('not paid (-51)')).toBe('پرداخت نشد (کد -۵۱)');
  expect(paymentReason('Insufficient funds')).toBe('Insufficient funds');
  expect(paymentReason('zibal verify: status 502')).toBe(
    'درگاه پاسخ روشنی نداد (\u2066zibal verify: status 502\u2069)',
  );
  expect(paymentReason('not verified, though the gateway calls it paid')).toBe(
    'درگاه تأیید نکرد، هرچند وضعیت آن در درگاه \u2066paid\u2069 است',
  );
});
