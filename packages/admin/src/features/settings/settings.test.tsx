// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { settings } from './settings';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Settings = settings.list as () => React.ReactNode;

it('says in words what a colleague saved meanwhile', async () => {
  const stored = {
    id: 'site',
    version: 1,
    name: 'پرده',
    motto: 'فیلم و سریال',
    logo: null,
    faq: [],
    socialLinks: [{ label: 'تلگرام', url: 'https://t.me/parde' }],
    isInMaintenance: false,
  };
  const theirs = {
    version: 2,
    logo: { hash: 'a'.repeat(64), width: 400, height: 80 },
    faq: [{ question: 'چگونه؟', answer: 'با کارت.' }],
    socialLinks: [],
    isInMaintenance: true,
  };
  stubApi(({ method }) =>
    method === 'GET'
      ? { body: stored }
      : { status: 409, body: { message: 'تغییر کرده است', current: { ...stored, ...theirs } } },
  );
  renderAdmin(<Settings />);
  // react-admin logs refused calls.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fireEvent.change(await screen.findByLabelText(/شعار/), {
    target: { value: 'شعار من' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'ذخیره' }));
  await screen.findByText(/کس دیگری هم‌زمان/);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'نشان: اکنون تصویری دیگر',
    'پرسش‌ها و پاسخ‌ها: اکنون چگونه؟: با کارت.',
    'شبکه‌های اجتماعی: اکنون خالی',
    'سایت در دست تعمیر است: اکنون آری',
  ]);
});
