// @vitest-environment jsdom
import type { AlertSettings } from '@parde/contract';
import type { SnakeCased } from '@parde/shared/snake-case';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { AlertSection } from './alert-settings';

afterEach(cleanup);

const settings = (change: Partial<AlertSettings>): AlertSettings => ({
  version: 3,
  kinds: ['disk'],
  webhookUrl: null,
  telegramChat: null,
  telegramApi: null,
  servesMembers: false,
  hasTelegramToken: false,
  isTelegramUnreadable: false,
  ...change,
});

it('shows what a colleague saved meanwhile, keeps what was typed, and saves over their version', async () => {
  const theirs = settings({ version: 4, webhookUrl: 'https://example.com/hook' });
  const changes = stubApi(({ method, body }) => {
    if (method === 'GET') return { body: settings({}) };
    const sent = body as SnakeCased<AlertSettings>;
    return sent.version === 4
      ? { body: { ...theirs, telegramChat: sent.telegram_chat, version: 5 } }
      : { status: 409, body: { message: 'کسی تغییر داده است', current: theirs } };
  });
  renderAdmin(<AlertSection />);
  const chat = await screen.findByRole('textbox', { name: 'گفت‌وگوی تلگرام' });
  fireEvent.change(chat, { target: { value: '-100777' } });
  const save = screen.getByRole('button', { name: 'ذخیره' });
  fireEvent.click(save);
  expect(await screen.findByText('https://example.com/hook')).toBeDefined();
  expect(chat).toHaveProperty('value', '-100777');
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByText(/هم‌زمان تغییر داد/)).toBeNull());
  expect(changes.map(({ body }) => body)).toMatchObject([
    { version: 3, telegram_chat: '-100777', webhook_url: null },
    { version: 4, telegram_chat: '-100777', webhook_url: 'https://example.com/hook' },
  ]);
});
