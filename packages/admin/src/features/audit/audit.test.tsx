// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin } from '../../testing/render-admin';
import { Subject } from './audit';

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
