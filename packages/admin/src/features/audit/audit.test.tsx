// @vitest-environment jsdom

import type { AuditEntry } from '@parde/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin } from '../../testing/render-admin';
import { Change, Subject } from './audit';

afterEach(cleanup);

it.each([
  [{ kind: 'title', id: '17', name: 'متروپلیس' }, 'عنوان «متروپلیس»'],
  [{ kind: 'title', id: '17' }, 'عنوان ۱۷'],
  [
    { kind: 'media', id: '5', name: 'سریال', season: 2, episode: 11 },
    'فایل فیلم «سریال، فصل ۲ قسمت ۱۱»',
  ],
  [{ kind: 'order', id: '12', name: 'یک‌ماهه، رضا' }, 'سفارش ۱۲ «یک‌ماهه، رضا»'],
])('names %j', async (subject, words) => {
  renderAdmin(<Subject of={subject} />);
  expect((await screen.findByRole('link')).textContent).toBe(words);
});

it('says changed fields with the names of what they refer to', () => {
  const entry: AuditEntry = {
    ...{ id: 1, at: '2026-01-01T00:00:00Z', actor: null, role: 'owner', network: null },
    ...{
      action: 'titles.edit',
      subject: { kind: 'title', id: '5' },
      reason: null,
      requestId: null,
    },
    before: { genres: [4] },
    after: { genres: [4, 7, 9], credits: [{ personId: 3, role: 'director' }] },
    names: { genres: { 4: 'درام', 7: 'کمدی' }, personId: { 3: 'فریتس لانگ' } },
  };
  renderAdmin(<Change entry={entry} />);
  expect(screen.getByText('درام، کمدی، ۹')).toBeDefined();
  expect(screen.getByText('چه کسی: فریتس لانگ؛ نقش: کارگردان')).toBeDefined();
});
