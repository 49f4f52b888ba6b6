import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLimits } from '../../integrations/limits/create-limits.ts';
import { createGuards } from './guards.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('lets five mails an hour go to one address, one a minute, of each kind', async () => {
  const guards = createGuards(await createLimits(null, pino({ level: 'silent' })));
  const sent: boolean[] = [];
  for (let minute = 0; minute < 8; minute += 1) {
    sent.push(await guards.mayMail('magic-link', 'sara@example.com'));
    expect(await guards.mayMail('magic-link', 'sara@example.com')).toBe(false);
    await vi.advanceTimersByTimeAsync(61_000);
  }
  expect(sent).toEqual([true, true, true, true, true, false, false, false]);
  expect(await guards.mayMail('password-reset', 'sara@example.com')).toBe(true);
  expect(await guards.mayMail('magic-link', 'reza@example.com')).toBe(true);
  await expect(guards.countMail('magic-link', 'sara@example.com')).rejects.toMatchObject({
    code: 'too_many',
    userMessage: 'در یک ساعت گذشته چند نامه به این نشانی فرستادیم؛ ۵۲ دقیقه دیگر دوباره بخواهید',
  });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(await guards.mayMail('magic-link', 'sara@example.com')).toBe(true);
});
